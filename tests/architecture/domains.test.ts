import { expect, it } from "vitest";
import { join } from "../../server/domain.ts";

const sent = async () => {};

it("what domains give is joined", () => {
  expect(join([{ letters: { digest: sent } }, { letters: { workDecided: sent } }], "letters")).toEqual({
    digest: sent,
    workDecided: sent,
  });
});

it("what two domains give is found", () => {
  expect(() => join([{ jobs: { sms: sent } }, { jobs: { sms: sent } }], "jobs")).toThrow(
    "Two domains have «sms» of jobs",
  );
});
