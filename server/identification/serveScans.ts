import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusals } from "../../src/text/refusals.ts";
import { recordEvent } from "../account/events.ts";
import { fromOf } from "../account/httpSession.ts";
import { transaction } from "../db/transaction.ts";
import { findFile } from "../files/access.ts";
import { getFile, unsealed } from "../files/sealed.ts";
import type { Surroundings, User } from "../http/dispatcher.ts";
import { privateFile } from "../http/privateFile.ts";
import { Refusal } from "../http/refusal.ts";

type ScanRequest = FastifyRequest<{ Params: { id: string } }>;

/** @throws Refusal NotFound; AccessDenied where a role counts for nothing without the second factor */
function mustBeStaff(user: User | null): User {
  if (user?.lacksFactor && !user.barred) throw new Refusal("AccessDenied", refusals.staffNeedsFactor);
  if (!user || user.barred || user.roles.length === 0) throw Refusal.missing();
  return user;
}

/** Whose paper a scan is a scan of; undefined: of none of this kind. */
type PersonOfScan = (fileId: string) => Promise<number | undefined>;

async function personOf(fileId: string, kinds: readonly PersonOfScan[]): Promise<number> {
  for (const of of kinds) {
    const person = await of(fileId);
    if (person !== undefined) return person;
  }
  throw Refusal.missing();
}

/**
 * GET /papers/:id, a scan of a paper, for the staff alone: each look is an event of the person, written down before anything is shown.
 * Whose it is, has it at /files/:id.
 * @param kinds of papers that have scans
 */
export function serveScans(
  app: FastifyInstance,
  { session, now }: Pick<Surroundings, "session" | "now">,
  kinds: readonly PersonOfScan[],
): void {
  app.get("/papers/:id", async (request: ScanRequest, reply: FastifyReply) => {
    const user = mustBeStaff(await session(request, reply));
    const file = await findFile(request.params.id);
    if (!file) throw Refusal.missing();
    const person = await personOf(file.id, kinds);
    const from = fromOf({ request, reply, address: request.ip });
    await transaction(() => recordEvent(person, "scanSeen", from, now(), { actorId: user.id }));
    const stored = await unsealed(getFile(file), refusals.scanUnreadable);
    if (!stored) throw Refusal.missing();
    // A PDF can hold scripts: it is saved, this site never shows it.
    if (file.contentType === "application/pdf") reply.header("content-disposition", "attachment");
    return reply
      .headers({ ...privateFile, "content-length": stored.size })
      .type(file.contentType)
      .send(stored.stream);
  });
}
