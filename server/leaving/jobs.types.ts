export type LeavingJobs = {
  "account.erase": { accountId: number };
  "account.export": { exportId: string; address: string; userAgent: string };
};
