export type BookJobs = { "book.file": { workId: number } };
