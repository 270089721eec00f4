type Marked = {
  adultOnly: boolean;
  hasObsceneLanguage: boolean;
  hasDrugs: boolean;
  aiUse: "None" | "Assisted" | "Generated";
  coverByAi?: boolean;
};

/** What readers are told of a work beside its age mark, the gravest first. They stand behind others in a line, with commas. */
export const markLabels = ({ adultOnly, hasObsceneLanguage, hasDrugs, aiUse, coverByAi }: Marked): string[] =>
  [
    adultOnly && "только для взрослых",
    hasDrugs && "сцены с наркотиками",
    hasObsceneLanguage && "содержит нецензурную брань",
    aiUse === "Assisted" && "с помощью ИИ",
    aiUse === "Generated" && "создано ИИ",
    coverByAi === true && "обложка создана с помощью ИИ",
  ].filter((label) => label !== false);
