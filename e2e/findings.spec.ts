/** The sweep's check itself: pages that have each fault, and pages that look as if they had. */
import { expect, test } from '@playwright/test'
import { findings, findingsScript } from './sweep/findings.ts'

type Case = { readonly what: string; readonly html: string }

const STYLE =
  '<!doctype html><style>* { box-sizing: border-box; margin: 0; font: 16px/20px sans-serif }</style>'
const LONG = 'A rather long line of figures: 12 34 56 78 90 12 34 56 78 90'

const FAULTS: Readonly<Record<string, readonly Case[]>> = {
  cut: [
    { what: 'a hidden end', html: `<p style="width:100px;overflow:hidden;white-space:nowrap">${LONG}</p>` },
    { what: 'a clipped end', html: `<p style="width:100px;overflow:clip;white-space:nowrap">${LONG}</p>` },
    {
      what: 'a table wider than its box',
      html: `<div style="width:120px;overflow-x:hidden;overflow-y:auto"><table><tr><td><div style="width:110px">Name</div></td><td>3.25</td></tr></table></div>`,
    },
    {
      what: 'a line below its box',
      html: '<div style="height:24px;overflow:hidden"><p>one</p><p>two</p></div>',
    },
    {
      what: 'before the beginning of what scrolls',
      html: '<div style="width:200px;overflow:auto"><p style="margin-left:-60px">Northern</p></div>',
    },
    {
      what: 'a control',
      html: '<div style="width:100px;height:20px;overflow:hidden;position:relative"><button style="position:absolute;left:90px;width:60px;height:20px"></button></div>',
    },
    {
      what: 'a picture',
      html: '<div style="width:50px;height:50px;overflow:hidden"><svg width="90" height="40"><rect width="90" height="40"/></svg></div>',
    },
    {
      what: 'within what scrolls, but cut further out',
      html: `<div style="width:200px;height:60px;overflow:hidden"><div style="width:300px;height:40px;overflow:auto"><p style="width:280px;text-align:right">3.25</p></div></div>`,
    },
  ],
  outside: [
    { what: 'left of the window', html: '<p style="position:absolute;left:-40px">Northern</p>' },
    { what: 'above the window', html: '<p style="position:absolute;top:-15px">Northern</p>' },
    {
      what: 'below a window that stands still',
      html: '<style>body { height: 100vh; overflow: hidden }</style><p style="position:absolute;top:2000px">South</p>',
    },
    { what: 'fixed beyond the edge', html: '<p style="position:fixed;right:-30px">Eastern</p>' },
  ],
  sideways: [{ what: 'a page that moves', html: `<p style="width:3000px">wide</p>` }],
  covered: [
    {
      what: 'text under a box',
      html: '<p>Round 1 39:00</p><div style="position:absolute;left:60px;top:0;width:90px;height:20px;background:#fff"></div>',
    },
    {
      what: 'text under a box that lets clicks through',
      html: '<p>Round 1 39:00</p><div style="position:absolute;left:60px;top:0;width:90px;height:20px;background:#fff;pointer-events:none"></div>',
    },
    {
      what: 'a button under another box',
      html: '<button style="width:60px;height:30px" aria-label="Next"></button><div style="position:absolute;left:0;top:0;width:90px;height:40px;background:#ccc"></div>',
    },
    {
      what: 'the end of a page under a foot that never gives way',
      html: '<p style="height:700px">Fields</p><p>Ranking</p><footer style="position:fixed;bottom:0;height:60px;width:100%;background:#fff">Announce</footer><script>scrollTo(0, 9999)</script>',
    },
    {
      what: 'the end of a figure under the next card',
      html: '<div style="position:relative;width:max-content"><p>10</p><b style="position:absolute;right:0;top:0;width:6px;height:20px;background:#fff"></b></div>',
    },
    {
      what: 'text below a bar that never moves',
      html: '<div style="height:60px;overflow:auto"><p>one</p><p>two</p><p>three</p></div><div style="position:absolute;top:38px;width:100%;height:30px;background:#fff"></div>',
    },
  ],
  overlap: [
    {
      what: 'two texts',
      html: '<p>Wilhelmina</p><p style="position:absolute;top:0;left:30px">Bartholomew</p>',
    },
    {
      what: 'a cell that runs into the next',
      html: '<table style="table-layout:fixed;width:100px;white-space:nowrap"><tr><td>123456789</td><td>98765</td></tr></table>',
    },
  ],
  shortened: [
    {
      what: 'an ellipsis, and nothing tells the rest',
      html: `<p style="width:100px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${LONG}</p>`,
    },
  ],
  empty: [{ what: 'a button of no width', html: '<button style="width:0;padding:0;border:0"></button>' }],
  squeezed: [
    {
      what: 'a list in a slit',
      html: '<div style="height:12px;overflow:auto"><p>one</p><p>two</p><p>three</p></div>',
    },
  ],
}

const SOUND: readonly Case[] = [
  { what: 'plain text', html: `<h1>Board 1</h1><p>${LONG}</p><button>Next</button>` },
  {
    what: 'an ellipsis with its title',
    html: `<p title="${LONG}" style="width:100px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${LONG}</p>`,
  },
  {
    what: 'what scrolls sideways',
    html: `<p style="width:100px;overflow-x:auto;white-space:nowrap">${LONG}</p>`,
  },
  {
    what: 'what scrolls, moved to its end',
    html: `<p style="width:100px;overflow-x:auto;white-space:nowrap">${LONG}</p><script>document.querySelector('p').scrollLeft = 9999</script>`,
  },
  { what: 'a long page', html: '<p style="margin-top:3000px">end</p>' },
  {
    what: 'a scroller in a box that hides what sticks out',
    html: '<div style="height:100px;overflow:hidden"><div style="height:100%;overflow:auto"><p style="height:500px">far</p><p>end</p></div></div>',
  },
  {
    what: 'words for the ear alone',
    html: '<p style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">Only heard</p>',
  },
  {
    what: 'what is not shown',
    html: '<p hidden>No</p><p style="visibility:hidden;width:3px;overflow:hidden">No</p>',
  },
  {
    what: 'rows under a head that stays',
    html: '<div style="height:60px;overflow:auto" id="s"><p style="position:sticky;top:0;background:#fff">Name</p><p>one</p><p>two</p><p>three</p><p>four</p></div><script>s.scrollTop = 12</script>',
  },
  {
    what: 'the fields of a long page under its foot that stays',
    html: '<p style="height:390px">Fields</p><p>Ranking</p><p style="height:800px">More</p><footer style="position:sticky;bottom:0;height:60px;background:#fff">Announce</footer>',
  },
  {
    what: 'columns under a first one that stays',
    html: '<div style="width:120px;overflow:auto" id="s"><table><tr><th style="position:sticky;left:0;background:#fff"><div style="width:60px">Name</div></th><td><div style="width:60px">3.25</div></td><td><div style="width:60px">4.50</div></td></tr></table></div><script>s.scrollLeft = 30</script>',
  },
  {
    what: 'a page behind a dialog',
    html: '<p>Round 1</p><div role="dialog" style="position:absolute;inset:0;background:#fff">Sure?</div>',
  },
  {
    what: 'what is told of a page behind a dialog and its scrim',
    html: '<p aria-live="polite">Round 1</p><div style="position:absolute;inset:0;background:#000c"><div role="dialog" style="position:absolute;inset:90px;background:#fff">Sure?</div></div>',
  },
  {
    what: 'the blank edge of a figure under the next card',
    html: '<div style="position:relative;width:max-content"><p style="font-size:40px;line-height:48px">10</p><b style="position:absolute;right:0;top:0;width:3px;height:48px;background:#fff"></b></div>',
  },
  {
    what: 'a blank edge of less than a pixel under the next card',
    html: '<div style="position:absolute;left:0;width:277.3px;text-align:right">10</div><b style="position:absolute;left:276.4px;width:60px;height:20px;contain:layout style;background:#fff"></b>',
  },
  {
    what: 'a label on its own background',
    html: '<div style="position:relative;height:40px;background:#eee"><span style="position:absolute;left:4px">Round 1</span></div>',
  },
  {
    what: 'out of a box that is no frame of it',
    html: '<div style="width:10px;height:10px;overflow:hidden"><p style="position:absolute;left:50px">Popup</p></div>',
  },
  {
    what: 'letters lower than their line',
    html: '<p style="line-height:14px;height:14px;overflow:hidden">4S by South</p>',
  },
  {
    what: 'a row that is a link, with a button on it',
    html: '<div style="position:relative;height:40px"><a href="/x" style="position:absolute;inset:0"></a><span>Open Teams</span><button style="position:relative">More</button></div>',
  },
]

test.use({ viewport: { width: 640, height: 400 } })

test('each fault is found', async ({ page }) => {
  const missed: string[] = []
  for (const [kind, cases] of Object.entries(FAULTS)) {
    for (const { what, html } of cases) {
      await page.setContent(STYLE + html)
      const kinds = (await page.evaluate(findings)).map((one) => one.kind)
      if (!kinds.some((one) => one === kind)) missed.push(`${kind}: ${what}`)
    }
  }
  expect(missed).toEqual([])
})

test('nothing is found where nothing is wrong', async ({ page }) => {
  const found: unknown[] = []
  for (const { what, html } of SOUND) {
    await page.setContent(STYLE + html)
    const some = await page.evaluate(findings)
    if (some.length > 0) found.push({ what, some })
  }
  expect(found).toEqual([])
})

test('the script finds what the function does', async ({ page }) => {
  await page.setContent(`${STYLE}<p style="width:100px;overflow:hidden;white-space:nowrap">${LONG}</p>`)
  expect(await page.evaluate(findingsScript)).toEqual(await page.evaluate(findings))
})
