import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import SunMoon from "lucide-react/icons/sun-moon";
import { IconButton } from "../IconButton/IconButton.tsx";

export type ThemeMode = "system" | "light" | "dark";

export interface ThemeToggleProps {
  mode: ThemeMode;
  onChange: (mode: ThemeMode) => void;
}

const modes = {
  system: { name: "как в системе", next: "light", Icon: SunMoon },
  light: { name: "светлые", next: "dark", Icon: Sun },
  dark: { name: "тёмные", next: "system", Icon: Moon },
} as const;

/** Goes round the three ways to colour the pages. */
export function ThemeToggle({ mode, onChange }: ThemeToggleProps) {
  const { name, next, Icon } = modes[mode];
  return (
    <IconButton label={`Цвета: ${name}`} data-theme-toggle onClick={() => onChange(next)}>
      <Icon />
    </IconButton>
  );
}
