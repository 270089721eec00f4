import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const tests = (folders: string): string[] => [`tests/${folders}/**/*.test.{ts,tsx}`];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: "node",
          include: tests("{api,lifecycles,model,machines,architecture,text,services,document,import}"),
          environment: "node",
          globalSetup: ["tests/support/globalSetup.ts"],
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: { name: "screens", include: tests("screens"), environment: "happy-dom" },
      },
      {
        test: {
          name: "faults",
          include: tests("faults"),
          environment: "node",
          hookTimeout: 120_000,
          testTimeout: 600_000,
        },
      },
    ],
  },
});
