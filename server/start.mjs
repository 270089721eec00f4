// Plain JavaScript, so that an old Node can still read it and say what is wrong.
const [major] = process.versions.node.split(".").map(Number);
if (major < 24) {
  console.error(`Рукопись needs Node 24 or newer, this is ${process.versions.node}: start it with «npm start»`);
  process.exit(1);
}

// node:sqlite holds the lock of the data directory; the operator need not hear that it is experimental.
process.removeAllListeners("warning");
process.on("warning", (warning) => {
  if (warning.name !== "ExperimentalWarning") console.error(`${warning.name}: ${warning.message}`);
});

try {
  if (process.env.SKIP_BUILD !== "1") {
    const { build } = await import("../scripts/build.mjs");
    await build();
  }
  const { main } = await import("./main.ts");
  await main(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
