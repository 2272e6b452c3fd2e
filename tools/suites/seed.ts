import fc from 'fast-check';

// Everybody tries other inputs tomorrow, and today's again as often as need be (`vitest.config.ts`).
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED']) });
