/** Of the name that an author gives to a text of the history. */
export const MOST_NAME_LETTERS = 80;
