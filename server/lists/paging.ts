export type Paged = { page?: number | undefined; ps?: number | undefined };

const pageSize = 24;

/** What a list of rows is cut by. */
export const pageOf = ({ page = 1, ps = pageSize }: Paged) => ({ offset: (page - 1) * ps, limit: ps });
