type Spelled = readonly { id: string; standing: string }[];

/** «1s 2s 3w»: each file and its state. */
export const at = (files: Spelled): string => files.map(({ id, standing }) => id + standing.charAt(0)).join(" ");

/** Payloads by the situations in which they are offered: in the others they would tell nothing new. */
export const givenAt =
  <Context>(filesOf: (context: Context) => Spelled) =>
  (payloads: Readonly<Record<string, object>>) =>
  (context: Context): object[] => {
    const found = payloads[at(filesOf(context))];
    return found ? [found] : [];
  };

export const drops = (...ids: string[]) => ids.map((id) => ({ type: "file.dropped", id }));
