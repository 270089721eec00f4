import { showToast } from "../../app/toast.ts";

/** Puts codes on the clipboard, one a line, and says whether the browser has let it. */
export function copyCodes(codes: readonly { code: string }[]): void {
  void navigator.clipboard.writeText(codes.map(({ code }) => code).join("\n")).then(
    () => showToast(codes.length === 1 ? "Промокод скопирован" : "Промокоды скопированы"),
    () => showToast("Браузер не дал скопировать: выделите промокод на странице", { kind: "stop" }),
  );
}
