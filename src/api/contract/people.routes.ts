import { defineRoutes } from "./define.ts";

export const peopleRoutes = defineRoutes({
  followAccount: { method: "POST", path: "/v2/account/{id}/follow", extension: true },
  unfollowAccount: { method: "POST", path: "/v2/account/{id}/unfollow", extension: true },
  getIgnoreList: { path: "/v2/account/ignore-list" },
  addToIgnoreList: { method: "POST", path: "/v2/ignore-list/add" },
  removeFromIgnoreList: { method: "POST", path: "/v2/ignore-list/remove" },
  getPrivacy: { path: "/v2/account/privacy" },
  getPrivacyV1: { path: "/v1/someUrl/privacy" },
  updatePrivacy: { method: "POST", path: "/v2/account/privacy" },
  updatePrivacyV1: { method: "POST", path: "/v1/someUrl/privacy" },
  getHiddenSeries: { path: "/v1/hide/series" },
  getHiddenAuthors: { path: "/v1/hide/authors" },
  hideSeries: { method: "POST", path: "/v1/hide/series" },
  hideAuthor: { method: "POST", path: "/v1/hide/authors" },
});
