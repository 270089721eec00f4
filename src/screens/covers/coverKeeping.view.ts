import type { CoverKeepingSnapshot } from "../../machines/covers/coverKeeping.machine.ts";
import type { Look } from "../../machines/keeping/keeper.types.ts";

type Shown = Pick<CoverKeepingSnapshot, "matches"> & { context: Pick<CoverKeepingSnapshot["context"], "fault"> };

const onDevice: Record<Look["device"], string> = {
  kept: "Макет сохранён на этом устройстве",
  writing: "Макет сохраняется на этом устройстве",
  refused: "Не закрывайте страницу: на этом устройстве макет не сохранился",
};

/**
 * The text that says whether a design is saved (docs/spec/covers.md, «Saving of a design»).
 * @param device whether this device has it
 */
export function keepingText(design: Shown, device: Look["device"]): string {
  if (design.matches("kept")) return "Сохранено";
  if (design.matches("stale")) return "Макет изменён в другом окне";
  if (!design.matches("unkept")) return "Сохраняется…";
  const { fault } = design.context;
  const trouble = fault?.kind === "offline" ? "Нет сети" : (fault?.reason ?? "");
  return `${trouble.charAt(0).toUpperCase()}${trouble.slice(1)}. ${onDevice[device]}`;
}
