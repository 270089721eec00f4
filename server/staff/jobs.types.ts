export type StaffJobs = { "ban.end": { accountId: number } };
