// Plain JavaScript, so that a Node too old for TypeScript can still say what is missing.
import module from 'node:module';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `This is Node ${process.versions.node}, and ShieldSource runs on Node 24.\n` +
      `The lockfile brings its own Node for linux-x64, linux-arm64, darwin-arm64 and win32-x64;\n` +
      `none of them is installed on this ${process.platform}-${process.arch}.\n` +
      `Either run "npm ci" again without --omit=optional, or install Node 24 from nodejs.org.`,
  );
  process.exit(1);
}

// What was compiled once is read from there; nobody but who installed the project may write to it.
module.enableCompileCache(`${import.meta.dirname}/../node_modules/.cache/compiled`);

const [program, ...rest] = process.argv.slice(2);
if (program === 'start') {
  const { leaveSecretsBehind } = await import('../server/src/platform/secrets.ts');
  leaveSecretsBehind(process.argv.slice(1));
}
process.argv.splice(1, process.argv.length, `${import.meta.dirname}/${program}.ts`, ...rest);
await import(`./${program}.ts`);
