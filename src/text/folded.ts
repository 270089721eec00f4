/** For a search in a list: letters of either case are the same, and so are ё and е. */
export const folded = (text: string): string => text.toLowerCase().replaceAll("ё", "е");
