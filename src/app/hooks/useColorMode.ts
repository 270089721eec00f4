import { useSelector } from "@xstate/react";
import { useActorOf } from "./machines.ts";

const following = { system: "light", light: "dark", dark: "system" } as const;

/** The chosen colours, and what goes on to the next of system, light and dark. */
export function useColorMode() {
  const colorMode = useActorOf("colorMode");
  const mode = useSelector(colorMode, ({ value }) => (value === "restoring" ? "system" : value));
  return [mode, () => colorMode.send({ type: "mode.chosen", mode: following[mode] })] as const;
}
