export type FileJobs = { "image.variants": { fileId: string } };
