type Marked = {
  adultOnly: boolean;
  hasObsceneLanguage: boolean;
  hasDrugs: boolean;
  aiUse: "None" | "Assisted" | "Generated";
  coverByAi?: boolean;
};

/** The marks of a work that readers see next to its age mark, the gravest first. */
export const markLabels = ({ adultOnly, hasObsceneLanguage, hasDrugs, aiUse, coverByAi }: Marked): string[] =>
  [
    adultOnly && "Только для взрослых",
    hasDrugs && "Сцены с наркотиками",
    hasObsceneLanguage && "Содержит нецензурную брань",
    aiUse === "Assisted" && "С помощью ИИ",
    aiUse === "Generated" && "Создано ИИ",
    coverByAi === true && "Обложка создана с помощью ИИ",
  ].filter((label) => label !== false);

/** Facts of a work in one line. */
export const inLine = (facts: readonly string[]): string => facts.join("\u00a0· ");
