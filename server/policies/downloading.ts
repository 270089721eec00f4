import { downloadRefusals } from "../../src/text/downloadRefusals.ts";
import { Refusal } from "../http/refusal.ts";
import { isFriendOfOne } from "../people/following.ts";
import { maySeeDraft } from "../works/policy.ts";
import type { WorkRow } from "../works/rows.ts";
import { hasClosedFor, heldSince } from "./gate.ts";
import type { Reader } from "./reader.ts";
import { type ReadWork, readingOf } from "./reading.ts";

type DownloadedWork = ReadWork & Pick<WorkRow, "privacyDownloads">;

/**
 * May a reader of the work download it; if not, who may? Authors and moderators always do; `held`: a holder of the work
 * gets what they may read, in a file of their own.
 */
export async function downloadOf(
  work: DownloadedWork,
  reader: Reader,
): Promise<"allowed" | "held" | "forBuyers" | "forSignedIn" | "forFriends" | "forNobody"> {
  const { user } = reader;
  const { privacyDownloads, authorIds } = work;
  if (maySeeDraft(user, work)) return "allowed";
  if ((await heldSince(work.id, reader)) !== null) return "held";
  if (await hasClosedFor(work, reader)) return "forBuyers";
  if (privacyDownloads === "All") return "allowed";
  if (privacyDownloads === "Disable") return "forNobody";
  if (privacyDownloads === "Registered") return user ? "allowed" : "forSignedIn";
  return user && (await isFriendOfOne(user.id, authorIds)) ? "allowed" : "forFriends";
}

/**
 * Every way to a file of a work asks this function (docs/spec/works.md, «File calls»).
 * @throws Refusal NotFound: the work is not for this reader, or withheld until the reader has said that they are 18;
 * AuthorizationRequired, AccessDenied: the reader may not download it, and the text says why
 */
export async function mustDownload(work: DownloadedWork, reader: Reader): Promise<"allowed" | "held"> {
  const reading = await readingOf(work, reader);
  const needsLogin = () => new Refusal("AuthorizationRequired", downloadRefusals.downloadNeedsLogin);
  if (reading === "signIn") throw needsLogin();
  if (reading !== "whole") throw Refusal.missing();
  const download = await downloadOf(work, reader);
  if (download === "forBuyers") throw new Refusal("AccessDenied", downloadRefusals.downloadForBuyers);
  if (download === "forSignedIn") throw needsLogin();
  if (download === "forFriends") throw new Refusal("AccessDenied", downloadRefusals.downloadForFriends);
  if (download === "forNobody") throw new Refusal("AccessDenied", downloadRefusals.downloadDisabled);
  return download;
}
