import fc from 'fast-check';

// generated inputs change with the day, and can be repeated by its date (`vitest.config.ts`)
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED']) });
