/** `npm run bench -- dds` measures; `npm run bench -- dds compare [deals] [positions] [seed]` looks for differences. */
if (process.argv[3] === 'compare') await import('./compare.ts')
else await import('./speed.ts')

export {}
