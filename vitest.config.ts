import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const node = "tests/{api,lifecycles,model,machines,architecture,text,document,import}/**/*.test.{ts,tsx}";

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: "node",
          include: [node],
          environment: "node",
          globalSetup: ["tests/support/globalSetup.ts"],
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: { name: "screens", include: ["tests/screens/**/*.test.{ts,tsx}"], environment: "happy-dom" },
      },
    ],
  },
});
