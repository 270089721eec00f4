import { expect, it } from "vitest";
import type * as z from "zod/mini";
import { contract } from "../../src/api/contract/index.ts";

type Schema = z.ZodMiniType & {
  def: { type: string; shape?: Record<string, Schema>; innerType?: Schema; element?: Schema; in?: Schema };
};

/** Every field of a form, however deep, by its path. */
function fieldsOf(schema: Schema, path: string): [string, Schema][] {
  const { shape, innerType, element, in: before } = schema.def;
  const own: [string, Schema][] = path.includes(".") ? [[path, schema]] : [];
  const inner = innerType ?? before;
  if (shape) return own.concat(Object.entries(shape).flatMap(([name, field]) => fieldsOf(field, `${path}.${name}`)));
  if (element) return own.concat(fieldsOf(element, `${path}.0`));
  return inner ? own.concat(fieldsOf(inner, path)) : own;
}

const fields = Object.entries(contract).flatMap(([name, call]) =>
  "body" in call ? fieldsOf(call.body as Schema, name) : [],
);
/** Something of every type: whatever a field wants, some of these are wrong. */
const given = ["мусор", "2026-02-30", 5.5, -1, true, {}, [1]];

it("no field that is filled in wrongly is called empty", () => {
  const wrong = fields.flatMap(([path, schema]) =>
    given.flatMap((value) => {
      const said = schema.safeParse(value).error?.issues.filter(({ path }) => path.length === 0) ?? [];
      return said
        .filter(({ message }) => message.endsWith("обязательно для заполнения"))
        .map(({ message }) => `${path} of ${JSON.stringify(value)}: ${message}`);
    }),
  );
  expect(wrong).toEqual([]);
  expect(fields.length).toBeGreaterThan(250);
});
