// Loaded before a server whose tests are recorded (tests/support/touched.ts): writes down on a signal which functions have run.
import { takeCoverage } from "node:v8";

process.on("SIGUSR2", () => {
  takeCoverage();
  console.log("coverage is written");
});
