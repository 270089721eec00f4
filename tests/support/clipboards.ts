// What word processors put on the clipboard for the same small text, in the shape of each.

/** 1 × 1, as in an address. */
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const wordNote = (id: string, words: string) =>
  `<div style='mso-element:footnote' id=ftn${id}><p class=MsoFootnoteText><a style='mso-footnote-id:ftn${id}' href="#_ftnref${id}" name="_ftn${id}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span lang=RU style='font-size:10.0pt;line-height:107%;mso-ansi-language:RU'>[${id}]</span></span><![endif]></span></span></a><span lang=RU style='mso-ansi-language:RU'> ${words}<o:p></o:p></span></p></div>`;
const wordReference = (id: string) =>
  `<a style='mso-footnote-id:ftn${id}' href="#_ftn${id}" name="_ftnref${id}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span lang=RU style='font-size:11.0pt;mso-ansi-language:RU'>[${id}]</span></span><![endif]></span></span></a>`;
const wordItem = (mark: string, font: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=RU style='font-family:${font};mso-fareast-font-family:${font}'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=RU>${words}<o:p></o:p></span></p>`;

/** Word 2019 on Windows. */
export const word = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/Anna/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:11.0pt;} --></style></head>
<body lang=RU style='tab-interval:35.4pt;word-wrap:break-word'>
<!--StartFragment-->
<p class=MsoNormal><span lang=RU style='mso-ansi-language:RU'>Дом<b> стоял</b>${wordReference("1")} у&nbsp;<i style='mso-bidi-font-style:normal'>реки</i>.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=RU>Он <del cite="mailto:Редактор" datetime="2026-11-01T10:00"><span style='mso-no-proof:yes'>пошёл</span></del><ins cite="mailto:Редактор" datetime="2026-11-01T10:00">побежал</ins> домой<span class=MsoCommentReference><span style='font-size:8.0pt'><a style='mso-comment-reference:Р_1;mso-comment-date:20261101T1000'></a><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" language=JavaScript name="_msoanchor_1">[Р1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal align=center style='text-align:center'><span lang=RU>* * *<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordItem("·", "Symbol", "хлеб")}
${wordItem("2)", "Calibri", "соль")}
${wordItem("-", "Calibri", "Кто там?")}
<p class=MsoNormal><span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape id="Рисунок_1" type="#_x0000_t75"><v:imagedata src="file:///C:/Users/Anna/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=200 height=100 src="file:///C:/Users/Anna/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg" v:shapes="Рисунок_1"><![endif]></span><o:p></o:p></p>
<p class=MsoNormal><span lang=RU>Сад${wordReference("2")}.<o:p></o:p></span></p>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
${wordNote("1", "Деревянный.")}
${wordNote("2", "Яблоневый.")}
</div>
<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>Точно ли?<o:p></o:p></p></div></div></div>
<!--EndFragment-->
</body></html>`;

const docsStyle =
  "font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;";
const docsParagraph = (inside: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inside}</p>`;
const docsText = (words: string, style = docsStyle) => `<span style="${style}">${words}</span>`;
const docsItem = (kind: string, words: string) =>
  `<li dir="ltr" style="list-style-type:${kind};font-size:11pt;white-space:pre;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation">${docsText(words)}</p></li>`;

/** Google Docs in Chrome: the HTML has no footnotes. */
export const docs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7d347fee-7fff-afd7-ca79-41b3a53d7fad">${docsParagraph(`${docsText("Дом")}${docsText(" стоял", docsStyle.replace("font-weight:400", "font-weight:700"))}${docsText(" у реки.")}`)}<br />${docsParagraph("<hr />")}${docsParagraph(docsText("***"))}<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem("disc", "хлеб")}</ul><ol style="margin-top:0;margin-bottom:0;" start="3">${docsItem("lower-alpha", "соль")}${docsItem("lower-alpha", "перец")}</ol>${docsParagraph(docsText(`<span style="border:none;display:inline-block;overflow:hidden;width:120px;height:80px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe" width="120" height="80" /></span>`))}${docsParagraph(docsText("Сад."))}</b><br class="Apple-interchange-newline">`;

/** What it adds to the HTML: its own model of the text, with «#» where a note is named. */
export const docsSlice = JSON.stringify({
  dih: 1,
  data: JSON.stringify({
    resolved: {
      dsl_spacers: "Дом# стоял у реки.\n\n\u0012\n***\nхлеб\nсоль\nперец\n*\nСад.#\n",
      dsl_styleslices: [
        { stsl_type: "text", stsl_styles: [] },
        { stsl_type: "footnote", stsl_styles: [null, null, null, { fs_id: "kix.fn1" }, null, { fs_id: "kix.fn2" }] },
      ],
      dsl_relateddocslices: {
        "kix.fn1": { dsl_spacers: "\u0003 Деревянный.\n" },
        "kix.fn2": { dsl_spacers: "\u0003 Яблоневый.\nВторой абзац.\n" },
      },
    },
  }),
});

const officeReference = (id: number) =>
  `<a class="sdfootnoteanc" name="sdfootnote${id}anc" href="#sdfootnote${id}sym"><sup>${id}</sup></a>`;
const officeNote = (id: number, words: string) =>
  `<div id="sdfootnote${id}"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote${id}sym" href="#sdfootnote${id}anc">${id}</a>${words}</p>\n</div>`;

/** LibreOffice 24 on Linux: pictures are spelled out. */
export const libreOffice = `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 24.2.7.2 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
		a.sdfootnoteanc { font-size: 57% }
	</style>
</head>
<body lang="ru-RU" link="#000080" vlink="#800000" dir="ltr"><p style="line-height: 100%; margin-bottom: 0cm">
Дом<b> стоял</b>${officeReference(1)} у <i>реки</i>.</p>
<p style="line-height: 100%; margin-bottom: 0cm"><br/>

</p>
<p align="center" style="line-height: 100%; margin-bottom: 0cm">* * *</p>
<ul>
	<li><p style="line-height: 100%; margin-bottom: 0cm">хлеб</p></li>
</ul>
<ol start="4">
	<li><p style="line-height: 100%; margin-bottom: 0cm">соль</p></li>
	<li><p style="line-height: 100%; margin-bottom: 0cm">перец</p></li>
</ol>
<p style="line-height: 100%; margin-bottom: 0cm"><img src="data:image/png;base64,${png}" name="Изображение1" align="bottom" width="200" height="100" border="0"/>
</p>
<table width="100%" cellpadding="4" cellspacing="0"><col width="128*"/><col width="128*"/><tr valign="top"><td width="50%"><p>Год</p></td><td width="50%"><p>Событие</p></td></tr></table>
<p style="line-height: 100%; margin-bottom: 0cm">Сад${officeReference(2)}.</p>
${officeNote(1, "Деревянный.")}
${officeNote(2, "Яблоневый.")}
</body>
</html>`;
