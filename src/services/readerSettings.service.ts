/** The background of a text. */
type Sheet = "site" | "white" | "sepia" | "night";
/** Night while the theme is dark. */
type ThemedPaper = "white theme" | "sepia theme";

/** How a reader likes the page: kept on this device. */
export type ReaderSettings = {
  /** 1 to 7: 16 to 28 px. */
  size: number;
  width: "narrow" | "normal" | "wide";
  leading: "tight" | "normal" | "loose";
  paper: Sheet | ThemedPaper;
};

export const defaultReaderSettings: ReaderSettings = { size: 3, width: "normal", leading: "normal", paper: "site" };

const KEY = "readerSettings";
const sizes = [1, 2, 3, 4, 5, 6, 7];
const oneOf = <T extends string>(value: unknown, choices: readonly T[], fallback: T): T =>
  choices.find((choice) => choice === value) ?? fallback;

/** The paper, whether it follows the theme or not. */
export const sheetOf = (paper: ReaderSettings["paper"]): Sheet => paper.split(" ", 1)[0] as Sheet;

/** @param storage local storage; what it cannot give or take is left at the default */
export const createReaderSettingsService = ({ storage }: { storage: () => Storage }) => ({
  read: (): ReaderSettings => {
    let stored: Partial<Record<keyof ReaderSettings, unknown>>;
    try {
      stored = JSON.parse(storage().getItem(KEY) ?? "{}") ?? {};
    } catch {
      stored = {};
    }
    return {
      size: sizes.find((size) => size === stored.size) ?? defaultReaderSettings.size,
      width: oneOf(stored.width, ["narrow", "normal", "wide"], "normal"),
      leading: oneOf(stored.leading, ["tight", "normal", "loose"], "normal"),
      paper: oneOf(stored.paper, ["site", "white", "sepia", "night", "white theme", "sepia theme"], "site"),
    };
  },
  write: (settings: ReaderSettings): void => {
    try {
      storage().setItem(KEY, JSON.stringify(settings));
    } catch {
      // The settings hold until the page is left.
    }
  },
});

export type ReaderSettingsService = ReturnType<typeof createReaderSettingsService>;
