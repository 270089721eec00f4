/** What every screen is given: what stands in its path's placeholders. */
export type ScreenProps = { params: Readonly<Record<string, string>> };
