import { defineRoutes } from "./define.ts";

const ofStaff = { access: "moderator", extension: true } as const;

export const moderationRoutes = defineRoutes({
  getModerationWorks: { path: "/v2/moderation/works", ...ofStaff },
  getModerationWork: { path: "/v2/moderation/work/{id}", ...ofStaff },
  getModerationChapter: { path: "/v2/moderation/work/{workId}/chapter/{chapterId}", ...ofStaff },
});
