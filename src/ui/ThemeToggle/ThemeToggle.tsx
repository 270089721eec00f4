import { Icon } from "../Icon/Icon.tsx";
import { IconButton } from "../IconButton/IconButton.tsx";

export type ThemeMode = "system" | "light" | "dark";

export interface ThemeToggleProps {
  mode: ThemeMode;
  onChange: (mode: ThemeMode) => void;
}

const modes = {
  system: { name: "как в системе", next: "light", icon: "sun-moon" },
  light: { name: "светлые", next: "dark", icon: "sun" },
  dark: { name: "тёмные", next: "system", icon: "moon" },
} as const;

/** Goes round the three ways to colour the pages. */
export function ThemeToggle({ mode, onChange }: ThemeToggleProps) {
  const { name, next, icon } = modes[mode];
  return (
    <IconButton label={`Цвета: ${name}`} data-theme-toggle onClick={() => onChange(next)}>
      <Icon name={icon} />
    </IconButton>
  );
}
