export type ChapterJobs = { "chapter.publish": { chapterId: number } };
