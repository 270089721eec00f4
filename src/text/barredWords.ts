/** Of what a banned, disabled or leaving person cannot press. */
export const barredWords = "Вам можно только читать";
