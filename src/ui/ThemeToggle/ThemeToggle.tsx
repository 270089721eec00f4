import { IconButton } from "../IconButton/IconButton.tsx";

export type ThemeMode = "system" | "light" | "dark";

export interface ThemeToggleProps {
  mode: ThemeMode;
  onChange: (mode: ThemeMode) => void;
  /** A line of a menu. */
  hasWords?: boolean;
}

const modes = {
  system: { name: "как в системе", next: "light", icon: "sun-moon" },
  light: { name: "светлые", next: "dark", icon: "sun" },
  dark: { name: "тёмные", next: "system", icon: "moon" },
} as const;

/** Goes round the three ways to colour the pages. */
export function ThemeToggle({ mode, onChange, hasWords }: ThemeToggleProps) {
  const { name, next, icon } = modes[mode];
  const label = `Цвета: ${name}`;
  const change = () => onChange(next);
  return hasWords ? (
    <button type="button" onClick={change}>
      {label}
    </button>
  ) : (
    <IconButton icon={icon} label={label} data-theme-toggle onClick={change} />
  );
}
