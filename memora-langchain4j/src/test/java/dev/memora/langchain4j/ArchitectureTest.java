package dev.memora.langchain4j;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Without a module descriptor the compiler can't keep this module out of core's rooms. */
@AnalyzeClasses(packages = "dev.memora.langchain4j", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule usesCoreThroughItsDoors =
            noClasses().should().dependOnClassesThat().resideInAPackage("dev.memora.internal..");

    @ArchTest
    static final ArchRule usesLangChain4jThroughItsDoors =
            noClasses().should().dependOnClassesThat().resideInAPackage("dev.langchain4j.internal..");
}
