import fc from 'fast-check';

// The same examples in every run; FUZZ_SEED=$RANDOM looks for new ones.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_260_104) });
