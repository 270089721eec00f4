/** The states of a work, as the law has them and as they are stored and sent (src/machines/lifecycles/work.lifecycle.ts). */
export const workStates = ["draft", "rejected", "onModeration", "published", "removed", "deleted"] as const;
