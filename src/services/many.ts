/** What is done with several chapters or works at once. */
export type ManyChange = "publish.requested" | "withdrawal.requested" | "deletion.requested" | "undeletion.requested";

export type ManyRequest = {
  /** The work of the chapters; works have none. */
  ownerId: number;
  ids: readonly number[];
  type: ManyChange;
};

/** `refused`: what stayed as it was, and why. */
export type ManyChanged<Row> = { changed: Row[]; refused: { id: number; message: string }[] };
