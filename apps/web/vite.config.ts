import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressPlugin } from './build/compressPlugin.ts'
import { docsPlugin } from './build/docsPlugin.ts'
import { filesPlugin } from './build/filesPlugin.ts'
import { fontsPlugin } from './build/fontsPlugin.ts'
import { inlinePlugin } from './build/inlinePlugin.ts'
import { licencesPlugin } from './build/licencesPlugin.ts'
import { manifestPlugin } from './build/manifestPlugin.ts'
import { textsPlugin } from './build/textsPlugin.ts'
import { workerPlugin } from './build/workerPlugin.ts'

/** The server that `vite` passes calls and the live connection on to. */
const SERVER = process.env.OPENROOM_SERVER ?? 'http://localhost:8080'

/**
 * One file each for what the session list, the messages above every page, all sessions, tables and tables of results need,
 * instead of a dozen each.
 */
const FILES = {
  groups: [
    {
      // What every page draws, also the messages above it, with what the session list needs of figures, cards and keys.
      name: 'start',
      test: /\/src\/(open|pages\/sessions\/SessionListPage|live\/(kept|usePushed)|ui\/(figures|spoilers\/stages|keyMap|keys|cards\/SuitGlyph|chat\/MessageText)|dialogs\/messages\/MessageList)\.tsx?$/,
    },
    {
      name: 'followed',
      test: /\/src\/ui\/followed\/(FollowMark|FollowStar|WithFollowed)\.tsx$/,
    },
    {
      name: 'session',
      test: /\/src\/(app\/slots\/SessionPage|ui\/slot\/Screen|ui\/cards\/CallText|live\/useSession)\.tsx?$/,
    },
    {
      // What tables of cards share with tables of results.
      name: 'parts',
      test: /openroom-texts\/results\.js$|\/(web\/src\/(ui\/(names|matchView|roundLabel|textScale|cards\/Words|slot\/(Pager|replayList)|spoilers\/Hidden|who\/(Flag|About|who|country)|parts\/(Popup|Choice)|results\/(liveRules|replayRule|viewed))|live\/roleIn)|bridge\/src\/score\/knockOut|protocol\/src\/sessionRoutes)\.tsx?$/,
    },
    {
      name: 'results',
      test: /openroom-texts\/(wall|cross|card)\.js$|\/src\/(ui\/(finalText|useMinute|results\/(ResultTable|RoundSelect|SessionSelect|LiveRooms|CellLink|cells|TeamMembers|AdjustmentList|NothingYet|Fit|ranking|teamFigures|useTier|FinalNote)|match\/knockoutCells|parts\/Message|slot\/(Pager|withCard))|live\/(useViewers|wall))\.tsx?$/,
    },
    {
      // A deal and its auction, beside a table of cards or of results.
      name: 'deal',
      test: /\/src\/ui\/(bidding\/(BiddingHistory|BiddingPanel|calls)|table\/AuctionTable|deal\/Hands|cards\/StrainHead)\.tsx?$/,
    },
    {
      // What rows of boards that were played have.
      name: 'played',
      test: /\/src\/ui\/(bidding\/BiddingPopup|deal\/Optimum|results\/(JuryMark|Partners|playedColumns))\.tsx?$/,
    },
    {
      // What tables are drawn of: live, replayed, matched, in frames, at an operator's console.
      name: 'table',
      test: /\/src\/(ui\/(table\/(TablePicture|TableMessage|panes|TableControls|ResultLine|useAnalysis|actions|tableSource|useTeamFigures|TableScreen|hearing|AuctionTable|playerActs|usePlateMenu|ResultBoxes|SourceScreen|said\/useSaying|ear\/(settings|speech))|secrecy\/doubleDummy)|screens\/replay\/(replayLog|cursor|usePlayback|Controls|actions))\.tsx?$/,
    },
  ],
}

export default defineConfig({
  plugins: [
    textsPlugin(),
    inlinePlugin(),
    fontsPlugin(),
    filesPlugin(),
    manifestPlugin(),
    licencesPlugin(),
    docsPlugin(),
    workerPlugin(),
    compressPlugin(),
    react(),
  ],
  build: {
    manifest: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    // Every browser of the target knows `modulepreload`, or loads without it.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      treeshake: { manualPureFunctions: ['__name'] },
      input: ['index.html', 'embed.html', 'overlay.html'],
      output: {
        codeSplitting: FILES,
        // Names of files stand in the scripts, where a hash cannot be compressed: 42 bits tell versions apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  // React has it itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // The server knows by its name what keeps to a policy of its own (apps/server/src/pages/web.routes.ts).
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/worker-[hash].js' } } },
  server: {
    proxy: {
      '/api': { target: SERVER, ws: true, changeOrigin: true },
      '/portrait': { target: SERVER, changeOrigin: true },
    },
  },
})
