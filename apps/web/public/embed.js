/**
 * <openroom-embed>: a board, a replay, a live table or a ranking on any page. It fills the width it is given.
 *
 *   <script src="https://…/embed.js" defer></script>
 *   <openroom-embed lin="md|3S…|" theme="dark"></openroom-embed>
 *   <openroom-embed page="/screen/12?screen=running-score" height="480"></openroom-embed>
 */
;(() => {
  if (customElements.get('openroom-embed')) return
  const { origin } = new URL(document.currentScript.src)
  /** What tells a board by itself, as attributes and in addresses. */
  const BOARD = ['lin', 'pbn', 'n', 'e', 's', 'w', 'nn', 'en', 'sn', 'wn', 'd', 'v', 'b', 'a', 'p', 'c']

  /** How any of them is shown. */
  const LOOKS = ['theme', 'spoilers']

  customElements.define(
    'openroom-embed',
    class extends HTMLElement {
      static observedAttributes = [...BOARD, 'page', ...LOOKS, 'height', 'label']
      #frame = null
      #isDue = false

      #address() {
        const page = this.getAttribute('page')
        const url = new URL('/embed/board', origin)
        if (page !== null) {
          const shown = new URL(page, origin)
          url.pathname = `/embed${shown.pathname}`
          url.search = shown.search
        } else {
          for (const name of BOARD) {
            const value = this.getAttribute(name)
            if (value !== null) url.searchParams.set(name, value)
          }
        }
        for (const name of LOOKS) {
          const value = this.getAttribute(name)
          if (value !== null) url.searchParams.set(name, value)
        }
        return url.href
      }

      #show() {
        this.#isDue = false
        if (this.#frame === null) return
        const address = this.#address()
        if (this.#frame.src !== address) this.#frame.src = address
        this.#frame.title = this.getAttribute('label') ?? 'Bridge'
        const height = Number(this.getAttribute('height'))
        this.#frame.style.height = height > 0 ? `${height}px` : ''
      }

      connectedCallback() {
        if (this.#frame === null) {
          const root = this.attachShadow({ mode: 'open' })
          const style = document.createElement('style')
          style.textContent =
            ':host{display:block}iframe{display:block;width:100%;height:auto;aspect-ratio:4/3;max-height:90vh;min-height:320px;border:0}'
          this.#frame = document.createElement('iframe')
          this.#frame.loading = 'lazy'
          this.#frame.allowFullscreen = true
          root.append(style, this.#frame)
        }
        this.#show()
      }

      attributeChangedCallback() {
        // Several attributes that change together load the page once.
        if (this.#isDue) return
        this.#isDue = true
        queueMicrotask(() => this.#show())
      }
    },
  )
})()
