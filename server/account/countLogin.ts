import { counter } from "../metrics/metrics.ts";

/** An unknown login is a wrong password here too. `barred`: the password was right, and the account may not log in. */
export const countLogin = counter("rukopis_logins_total", "Logins by outcome.", {
  outcome: ["accepted", "wrongPassword", "wrongCode", "tooManyTries", "barred"],
});
