package dev.memora.chroma;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.memora.chroma", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule usesCoreThroughItsDoors =
            noClasses().should().dependOnClassesThat().resideInAPackage("dev.memora.internal..");

    @ArchTest
    static final ArchRule stands = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.memora.chroma",
                    "dev.memora",
                    "dev.memora.action",
                    "dev.memora.embedding",
                    "dev.memora.journal",
                    "dev.memora.memory",
                    "dev.memora.store",
                    "java..",
                    "okhttp3..",
                    "okio..",
                    "com.fasterxml.jackson..",
                    "org.slf4j..",
                    "org.jspecify..");
}
