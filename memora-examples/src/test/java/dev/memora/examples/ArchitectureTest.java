package dev.memora.examples;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Examples show what a host can do, so they use what a host can see. */
@AnalyzeClasses(packages = "dev.memora.examples", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule usesCoreThroughItsDoors =
            noClasses().should().dependOnClassesThat().resideInAPackage("dev.memora.internal..");

    @ArchTest
    static final ArchRule theDemonstrationModelKnowsNothingOfTheScript = noClasses()
            .that()
            .resideInAPackage("dev.memora.examples.demonstration")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.memora.examples", "dev.memora.examples.script", "dev.memora");
}
