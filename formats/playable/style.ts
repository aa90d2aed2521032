/** How a playable file looks: the paper and ink of the site, in what every device has. */
export const playerStyle = `
:root{color-scheme:light dark;--paper:#fbf8f2;--ink:#1b2430;--soft:#5d6673;--line:#e9e2d4;--hover:#efe9dc;--accent:#1f6549;--on:#fffefb;--wash:#e7eee8;--focus:#436faf}
@media (prefers-color-scheme:dark){:root{--paper:#101316;--ink:#e9e6df;--soft:#a9aeb4;--line:#2d3843;--hover:#1c262f;--accent:#74b797;--on:#002315;--wash:#14251d;--focus:#7ca8e8}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.1875rem/1.6 Georgia,'Times New Roman',serif}
body>*{max-width:40rem;margin-inline:auto;padding-inline:1.25rem}
header{padding-block:1.5rem .75rem;border-bottom:1px solid var(--line)}
h1{font-size:1.0625rem;line-height:1.35;font-weight:600;margin:0}
header p{margin:0;font:400 .9375rem/1.4 system-ui,sans-serif;color:var(--soft)}
main{padding-block:2rem 3rem}
article:focus,.feedback:focus{outline:none}
h2{font-size:1.75rem;line-height:1.2;font-weight:500;margin:0 0 1.25rem}
.text{overflow-wrap:break-word}
.text p{margin:0 0 1em}
blockquote{margin:1em 0;padding-inline-start:1rem;border-inline-start:2px solid var(--line)}
hr{border:0;margin:1.5em 0;text-align:center}
hr::before{content:'* * *';color:var(--soft)}
button{font:inherit;color:inherit;background:none;border:0;cursor:pointer;text-align:start;min-height:2.75rem}
button:focus-visible,textarea:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.choices{margin-top:2rem;border-top:1px solid var(--line)}
.choice{display:grid;grid-template-columns:1.75rem 1fr;gap:.75rem;align-items:baseline;width:100%;padding:1rem .25rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.choice .k{font:500 .9375rem/1.5 system-ui,sans-serif;color:var(--soft)}
.choice small{display:block;font:400 .9375rem/1.4 system-ui,sans-serif;color:var(--soft)}
.choice:hover{background:var(--hover)}
.choice[aria-disabled]{color:var(--soft);border-bottom-style:dashed;cursor:default;background:none}
.answers{display:grid;gap:.5rem;margin-top:2rem}
.answers .choice{border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem}
.answers .choice[aria-disabled]{border-style:dashed}
.answers .choice.is-right{border:1px solid var(--accent);background:var(--wash);color:var(--ink)}
.main{margin-top:2rem;padding:.6rem 1.4rem;border-radius:.5rem;background:var(--accent);color:var(--on);font:600 1rem/1.5 system-ui,sans-serif}
.feedback{margin:1.5rem 0;padding-inline-start:1.25rem;border-inline-start:2px solid var(--accent)}
.carry{margin-top:2rem;padding-top:1rem;border-top:1px solid var(--line);font:400 .9375rem/1.5 system-ui,sans-serif;color:var(--soft)}
.carry h3{margin:0 0 .25rem;font:600 .9375rem/1.4 system-ui,sans-serif;color:var(--ink)}
.carry ul{list-style:none;margin:0;padding:0}
.feedback b{font:600 1rem/1.4 system-ui,sans-serif}
.failed{margin:1.5rem 0 0;padding-inline-start:1.25rem;border-inline-start:2px solid var(--focus);font:400 1rem/1.5 system-ui,sans-serif}
[hidden]{display:none!important}
.status:empty{display:none}
label{display:block;margin-top:2rem;font:600 1rem/1.4 system-ui,sans-serif}
textarea{width:100%;min-height:8rem;margin-top:.5rem;padding:.75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:.5rem}
.hint,.keys,.status{margin:.5rem 0 0;font:400 .9375rem/1.4 system-ui,sans-serif;color:var(--soft)}
.end{margin-top:2.5rem;padding-top:1.25rem;border-top:1px solid var(--line);font:600 1rem/1.4 system-ui,sans-serif}
footer{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;padding-block:1rem 3rem;border-top:1px solid var(--line)}
footer button{padding:.5rem 0;font:500 1rem/1.5 system-ui,sans-serif;text-decoration:underline;text-underline-offset:.2em}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (hover:none){.keys{display:none}}
@media (prefers-reduced-motion:no-preference){article{animation:come .25s ease-out}@keyframes come{from{opacity:.3}}}
`;
