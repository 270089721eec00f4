import type { FastifyRequest } from "fastify";
import { isAdultGuest } from "../account/adult.ts";
import type { User } from "../http/dispatcher.ts";

/** Who reads: nobody who is signed in, or this person; and whether they have said that they are 18. */
export type Reader = { user: Pick<User, "id" | "roles"> | null; isAdult: boolean };

/** @param user a banned or disabled person is a guest */
export const readerOf = (user: User | null, request: FastifyRequest): Reader =>
  user ? { user, isAdult: user.isAdult } : { user: null, isAdult: isAdultGuest(request) };
