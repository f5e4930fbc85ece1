const CODE = /\s*<(?:link rel="modulepreload"[^>]*>|script type="module"[^>]*><\/script>)/g

/**
 * Moves a page's code, after the `late` elements given, out of the parser's sight, into a template that is emptied into the head
 * once the page is painted. Each request that a phone starts and each answer that it takes in before then puts the paint off.
 */
export function askedAfterPaint(page: string, late: readonly string[] = []): string {
  const code = [...page.matchAll(CODE)].map(([tag]) => tag.trim().replace('<link ', '<link fetchpriority="low" '))
  const tags = [...late, ...code]
  return page.replaceAll(CODE, '').replace('</head>', () => `  <template id="late">${tags.join('')}</template>\n    <script>${EMPTIED}</script>\n  </head>`)
}

/** Waits for the whole page too, as code that a script adds runs as soon as it is there. */
const EMPTIED = `(function () {
        var template = document.getElementById('late')
        var isPainted = false
        var isParsed = false
        function painted() {
          isPainted = true
          ask()
        }
        function ask() {
          if (!isPainted || !isParsed || !template) return
          var late = template.content
          template = null
          // Nobody listens yet: src/ui/late-styles.ts asks for it again.
          late.querySelectorAll('link[data-late]').forEach(function (sheet) {
            sheet.addEventListener('error', function () { sheet.dataset.late = 'failed' })
          })
          // A phone takes 5 to 10 ms for a request: after a few of them a press goes between. A message comes sooner than a timer.
          var turn = new MessageChannel()
          turn.port1.onmessage = function () {
            for (var i = 0; i < 3 && late.firstElementChild; i++) document.head.append(late.firstElementChild)
            if (late.firstElementChild) turn.port2.postMessage(null)
            else turn.port1.close()
          }
          turn.port2.postMessage(null)
        }
        // A frame's callbacks run before its paint.
        requestAnimationFrame(function () { setTimeout(painted) })
        addEventListener('DOMContentLoaded', function () {
          isParsed = true
          // A page that paints nothing for so long is in the background, or not waiting for us.
          if (document.visibilityState === 'hidden') painted()
          else setTimeout(painted, 300)
          ask()
        })
      })()`
