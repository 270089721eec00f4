import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusals } from "../../src/text/refusals.ts";
import { fromOf } from "../account/httpSession.ts";
import { findFile } from "../files/access.ts";
import { getFile } from "../files/sealed.ts";
import type { Surroundings, User } from "../http/dispatcher.ts";
import { privateFile } from "../http/privateFile.ts";
import { Refusal } from "../http/refusal.ts";
import { lookAtScan } from "./review.ts";

type ScanRequest = FastifyRequest<{ Params: { id: string } }>;

/** @throws Refusal NotFound; AccessDenied where a role counts for nothing without the second factor */
function mustBeStaff(user: User | null): User {
  if (user?.lacksFactor && !user.barred) throw new Refusal("AccessDenied", refusals.staffNeedsFactor);
  if (!user || user.barred || user.roles.length === 0) throw Refusal.missing();
  return user;
}

/** GET /papers/:id, a scan that goes with papers, for the staff alone: each look is written down. Whose it is, has it at /files/:id. */
export function serveScans(app: FastifyInstance, { session, now }: Pick<Surroundings, "session" | "now">): void {
  app.get("/papers/:id", async (request: ScanRequest, reply: FastifyReply) => {
    const user = mustBeStaff(await session(request, reply));
    const file = await findFile(request.params.id);
    if (!file) throw Refusal.missing();
    await lookAtScan(user, file.id, fromOf({ request, reply, address: request.ip }), now());
    const stored = await getFile(file);
    if (!stored) throw Refusal.missing();
    // A PDF can hold scripts: it is saved, this site never shows it.
    if (file.contentType === "application/pdf") reply.header("content-disposition", "attachment");
    return reply
      .headers({ ...privateFile, "content-length": stored.size })
      .type(file.contentType)
      .send(stored.stream);
  });
}
