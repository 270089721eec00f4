import * as z from "zod/mini";
import { role } from "./account.ts";
import { defineSchemas } from "./define.ts";
import { count, id, pathId, requiredText, time } from "./fields.ts";
import { orRequired } from "./obey.ts";
import { pageQuery, personCard, searchText } from "./people.ts";
import { proof } from "./proof.ts";
import { eventKind } from "./security.ts";

const reason = requiredText("Причина", 500);

/** What is printed at the start of a server that has no administrator. */
export const firstAdminForm = z.strictObject({ token: requiredText("Код", 200) });

/** `until`: the day, by Moscow, with whose beginning the ban ends; null: it holds until somebody lifts it. */
export const banForm = z.strictObject({
  until: z.nullable(z.iso.date(orRequired("Заблокировать до"))),
  reason,
  proof,
});
/** Why a ban is lifted, or sessions are ended. */
export const reasonForm = z.strictObject({ reason, proof });
export const rolesForm = z.strictObject({ roles: z.array(role).check(z.maxLength(2)), reason, proof });

const listedAccount = z.strictObject({
  ...personCard.shape,
  roles: z.array(role),
  hasSecondFactor: z.boolean(),
  emailIsConfirmed: z.boolean(),
  isDisabled: z.boolean(),
  registeredAt: time,
  /** `until` null: until somebody lifts it. */
  ban: z.nullable(z.strictObject({ until: z.nullable(time), reason: z.string() })),
});
export type ListedAccount = z.output<typeof listedAccount>;

/** What one of the staff has done to a person; `note`: which role, until when, why. It cannot be changed. */
const staffAct = z.strictObject({
  id,
  kind: eventKind,
  at: time,
  note: z.string(),
  actor: personCard,
  person: personCard,
});
export type StaffAct = z.output<typeof staffAct>;

export const accountKinds = ["all", "staff", "banned"] as const;
const errors = ["InvalidRequestFields", "NotFound", "AccessDenied", "TooManyRequests"] as const;

export const staffSchemas = defineSchemas({
  /** The one who brings the printed code becomes Admin; only while there is none. */
  becomeFirstAdmin: {
    body: firstAdminForm,
    result: z.strictObject({ roles: z.array(role) }),
    errors: ["InvalidRequestFields", "AccessDenied", "TooManyRequests"],
  },
  /** Everybody, barred people too, by name; 24 per page by default. */
  getAccounts: {
    query: z.strictObject({ search: z.optional(searchText), kind: z.optional(z.enum(accountKinds)), ...pageQuery }),
    result: z.strictObject({ people: z.array(listedAccount), realTotalCount: count, isLastPage: z.boolean() }),
  },
  /**
   * For Admin: every act of the staff within a year, the last first; with `search` those by or upon people whose name
   * contains it. 24 per page by default.
   */
  getStaffActs: {
    query: z.strictObject({ search: z.optional(searchText), ...pageQuery }),
    result: z.strictObject({ acts: z.array(staffAct), realTotalCount: count, isLastPage: z.boolean() }),
  },
  /** Moderator: up to 30 days, no staff; Admin: anybody. Nobody bans themselves. A ban replaces the one before. */
  banAccount: { params: z.strictObject({ id: pathId }), body: banForm, result: listedAccount, errors },
  /** A longer ban than a moderator may set is lifted by Admin alone. */
  unbanAccount: { params: z.strictObject({ id: pathId }), body: reasonForm, result: listedAccount, errors },
  /** For Admin; one's own stay. `roles`: all that the person holds from now on. */
  changeRoles: { params: z.strictObject({ id: pathId }), body: rolesForm, result: listedAccount, errors },
  /** For Admin; one's own end on the page of one's own. */
  endSessionsOfAccount: {
    params: z.strictObject({ id: pathId }),
    body: reasonForm,
    result: z.strictObject({}),
    errors,
  },
});
