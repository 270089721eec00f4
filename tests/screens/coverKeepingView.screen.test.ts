import { expect, it } from "vitest";
import type { SaveFault } from "../../src/machines/chapters/saveFault.ts";
import { keepingText } from "../../src/screens/covers/coverKeeping.view.ts";

type Shown = Parameters<typeof keepingText>[0];
const design = (state: string, fault: SaveFault | null = null) =>
  ({ matches: (asked: unknown) => asked === state, context: { fault } }) as Shown;
const offline: SaveFault = { kind: "offline", reason: "нет сети", retryAfter: 0 };
const silent: SaveFault = { kind: "temporary", reason: "сервер не отвечает", retryAfter: 0 };
const guest: SaveFault = { kind: "loginRequired", reason: "Войдите, чтобы продолжить", retryAfter: 0 };

it.each([
  ["kept", null, "kept", "Сохранено"],
  ["waiting", null, "writing", "Сохраняется…"],
  ["keeping", silent, "kept", "Сохраняется…"],
  ["stale", null, "kept", "Макет изменён в другом окне"],
  ["unkept", offline, "kept", "Нет сети. Макет сохранён на этом устройстве"],
  ["unkept", offline, "writing", "Нет сети. Макет сохраняется на этом устройстве"],
  ["unkept", silent, "kept", "Сервер не отвечает. Макет сохранён на этом устройстве"],
  [
    "unkept",
    guest,
    "refused",
    "Войдите, чтобы продолжить. Не закрывайте страницу: на этом устройстве макет не сохранился",
  ],
] as const)("%s, %j, device %s: %s", (state, fault, device, text) =>
  expect(keepingText(design(state, fault), device)).toBe(text),
);
