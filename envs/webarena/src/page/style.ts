/** Height of a line of text, in CSS pixels. */
export const ROW_HEIGHT = 24

/** Width of every character: DejaVu Sans Mono at 16 px. */
export const CHARACTER_WIDTH = 9.6328125

/** Height of a line of text and its offset from the top of its row. */
export const TEXT = { height: 19, inset: 2 } as const

/** Size of a one-line field or button. `inset` is border plus padding on the left and on the right. */
export const CONTROL = { width: 220, height: 22, inset: 5 } as const

/** Size of checkboxes and radio buttons. */
export const CHECKBOX_SIZE = 13

/** Size of all images. */
export const IMAGE_SIZE = 16

/** Size of textareas: three lines. */
export const TEXTAREA: { readonly width: number; readonly height: number } = { width: 60 * CHARACTER_WIDTH, height: 72 }

/** Size of lists with multiple selection. */
export const LISTBOX = { width: 220, height: 96 } as const

/** Maximum number of characters in a line of a paragraph. */
export const CHARACTERS_PER_LINE = 100

/** Horizontal offset and width of hover menus. */
export const SUBMENU: { readonly left: number; readonly width: number } = {
  left: 20 * CHARACTER_WIDTH,
  width: 30 * CHARACTER_WIDTH,
}

/** Width of the window and therefore of a page. */
export const PAGE_WIDTH = 1280

/** Height of the window. */
export const WINDOW_HEIGHT = 720

/** Space on the right of a table cell. */
export const CELL_PADDING = 8

/** Style sheet of every page: rows of equal height in a monospaced font, so that layout can be computed without a browser. */
export const STYLE: string = [
  'html{background:#fff}',
  'body{margin:0;width:1280px;font:16px/24px "DejaVu Sans Mono",monospace;white-space:nowrap}',
  'h1,h2,h3,p,ul,ol,dl,dt,dd,table,form,fieldset,legend,details,summary,pre,textarea{display:block;margin:0;padding:0;border:0}',
  'h1,h2,h3,legend{font:inherit;min-width:0}',
  'em,i,strong,b,small,code,pre,td,th,caption{font:inherit}',
  'h1,h2,h3,.row,summary,legend,caption{height:24px;overflow:hidden}',
  'ul,ol{list-style:none}',
  'p{width:100ch;white-space:normal}',
  'pre{white-space:pre}',
  'hr{height:24px;margin:0;border:0;background:linear-gradient(#888,#888) center/100% 2px no-repeat}',
  'table{display:table;border-collapse:collapse}',
  'caption,th{text-align:left}',
  'td,th{height:24px;padding:0 8px 0 0;vertical-align:top}',
  'input,select,button{box-sizing:border-box;height:22px;margin:0;padding:0 4px;border:1px solid #888;font:inherit;line-height:20px}',
  'input,select,button{vertical-align:top;border-radius:0;appearance:none;background:#fff;color:#000}',
  'input,select{width:220px}',
  'input[type=submit]{width:auto}',
  'input[type=checkbox],input[type=radio]{width:13px;height:13px;padding:0;appearance:auto}',
  'input[type=hidden]{display:none}',
  'textarea{box-sizing:border-box;width:60ch;height:72px;padding:0 4px;border:1px solid #888;font:inherit;resize:none}',
  'select[multiple]{display:block;height:96px}',
  'select[multiple]>option{display:block;height:24px;min-height:0;padding:0}',
  'img{display:inline-block;width:16px;height:16px;overflow:hidden;vertical-align:top}',
  'li{position:relative}',
  '.submenu{display:none;position:absolute;left:20ch;top:0;width:30ch;z-index:1;background:#fff}',
  'li:hover>.submenu{display:block}',
  '[hidden]{display:none!important}',
].join('')
