// Makes with a model that are, or have in them, names of people or businesses. Made by `npm run word-lists`; read with packed.ts.

export const VEHICLE_NAMES = `
0a p c motor company bigboyKspirit1as gt malan1l s motorsickle shop inc springer forks2bright bikes albright bikes2exander dennis 
limited enviroV evWsuperloZerlo ev2lard motor works j x1merican classic motors inc american classic motors inc9electric vehicle co
mpany llc multipurposeZlc passengerZlc truck9made street rodAotorcycle corporation fat jack9warrior motorcycles kahn2igo motors ba
dassDmadass1pache golf cars cargoHmulti passengerMpurposeHpassenger2ollo apollo bikes7choppers aegisGbaseGchaosGframeGhydraGnemesi
sGotherGroadbikeKsterGspecial editionGtri godsJkeGxGzeus7on road motorcycle7scooter8treet bike1riic mimi2len ness enterprises inc 
arlen ness enterprises inc1shley s carolina cars ashley s carolina cars1tlas harley1uto boutique auto boutique5craft wholesale aut
o ez go club car yamaha0bach built choppers bach built choppers2llard power systems inc ballard power systems inc2rton investment 
group manufacturing llc b1ella cycles bellaDcustomDphatfanny2nda chinchilla napoleon bob6napoleon bob3zhou vehicle industry group 
co electric motorcycleYmotorcycle with upswept frameYscooterYtraditional1g automotive group c1ig bear american made chopper dba bi
g bear choppers athena4tony s choppers pro chopOstreetKrubber mountKstreet fighter2lly s hot rod cycles billy s hot rod cycles2son
 motors bm1lack jack choppers black jack choppers5water cordova2itz motors b x2ue bird shell bb conventionalGtc1ollinger motors in
c b2ston motorcycle company boston motorcycle company2urget s ace auti moAbourgetsterAfat daddyAjokerAkruzerAlow blowAmagnumApro g
etsDtrakBythonAretro1reedlove motor works inc breedlove motor works inc3mark brooklyn2oadway choppers broadway choppers1ubble budd
y bubble buddy2g motors bug0c r cheetah race cars cheetahMsuper cheetah1alifornia motorcycle company cmc the billy bike3lahan cust
om choppers callahan custom choppers2mi amphibious responderAquest5hydra gatorBspyderBterra5motorcycle diesel bio diesel trikes5te
rra wind2ofen luna7massimo7vera2pacity trucks busGcustomGfjGglider kitGmotor homeGphett hybridGre dJgGsabreL tandemHchool busGtjI 
hlJtGvan or truckGym3ital automotive capital automotive2rbodies london taxi3der s custom cycles carder s custom cycles3olina carri
age carolina carriageAhoppers carolina choppersAlassic carolina classicAustom products carolina custom products9trikes minis carol
ina trikes minis3t company club carDez goDfairplayDyamaha4er brothers mfg co inc carter brothers mfg co inc7s fabrication design c
o carter s fabrication design co3y cart company cary cart company2sper s carts golfFsportFtouringFutility1handler custom cycles ch
andler custom cycles9originals chandler originals2icago scooter company bella classicOpiper3te rossi2ongqing huanghe massimo lunaQ
massimoQveraQwayAkington industry group chongqing kington industry groupAzongshen automotive industry co ltd city slickerZtry co l
td ertZtry co ltd esZtry co ltd montereyZtry co ltd rcZtry co ltd reZtry co ltd rxZtry co ltd rx cycloneZtry co ltd rz sZtry co lt
d sgZtry co ltd t wizZtry co ltd ttZtry co ltd wolf1ity el intern kode1lassic golf cart company inc cabrioletUlandauUphaetonUroads
terZter wide bodyUstepside pickup8roadsters dukeImarleneIsaxon2enet coachworks asher series1oast autonomous pierre5al carolina gol
f carts icon icon2bra cars cobra daytonaBothers2le customs cole customs4man custom choppers coleman custom choppers3lins cab chass
is9ustom pumper3vin motorcycle company performance streetQstandard street2ntemporary classic cars ccc ravenhawk2rbin motors merlin
Esparrow2sta carts costa carts2vington cycle city llc covington cycle city llc1rane carrier company ccc agQcRoeQdrQkf cQldtT ccRet
T ccToeRntQoemQws2ossed pistons softail springer1urrent motor company modernMretro3tiss hercules8starfire v block8warhawk8zeus t b
lock2shman cushman utility vehicle8haulster3tom choppers by otis custom choppers by otis1x automotive cx automotive0dab motors dab
 motors2llas smith corporation z frame2mon motors hypersport2n gurney alligator motorcycles inc dan gurney alligator motorcycles i
nc4s golf car and trailer sales road car3ny s custom golf carts danny s custom golf carts2rwin motorcycle bobberJrawlerIchopperIda
rwin motorcycleJiggerIrockateerIvJintage american2ve finn motorcycles dave finn motorcycles1elaware valley cycle del val2nnis eagl
e eliteDproview8liteC nas2puy s custom cycles depuy s custom cycles2soto motors dF t3perado jeff nicklus desperado motorcycles llc
2troit bros detroit bros1ina autobuses citusFparadisoFquadroFviaggio3o s manufacturing dino s manufacturing1onaldson fabrications 
donaldson fabrications1p manufacturing llc dp manufacturing llc1rive boylan golf cars drive0e ride pro pro ssGxBventura2z ryder mo
tor e z ryder motor1astern rod and chopper eastern rod and chopper4on custom frames l l c easton custom l l c1ddie trotta custom b
ikes eddie trotta custom bikes2mondson custom built edmondson custom built1glmotor rossi rs9willy1lectric car company miAity motor
s north america electric city motorsAycle co a touring cycleImotopro mountain styleIpolice special9mobile cars electric mobile car
s2i eli zero3te motor sales eliteN cart2lis watts bus chassisCmotorhomeCtruck chassisCwalk in van1nergica evaC ribelleDss1rwin pre
cision erwin precision1v innovations liv wise1xcelsior henderson motorcycles heavyweight cruiserWroad crew2otix cycle motor werx x
 rod1yeball eng eyeball eng0fairplay electric cars llc goatRlegacyRzx2lcon motors model2st eddie s customs and classics fast eddie
 s customs and classics2tt hogg frames fatt hogg frames1ederal motors inc federal motors inc2ngling kala4yuan rossi2rrara cinder8f
errara fire apparatus8igniter9nferno8ultra1ranko s custom cycles inc franko s custom cycles inc2eedom motor company allegianceMbac
k roadsMcherokeeMeagleMfighterMgeneralMjusticeMpatriot4man choppers llc freeman choppers llc1ulmer fabrications fulmer bikeRtrike0
gabriel villescas west mesa choppers gabriel villescas west mesa choppers2ngtiexia arron1eely group zhejiang motorcycle co ltd col
eman metacycle2ne s golf carts signature street4ral automotive corporation motorhome chassisVvan chassis3uine scooters buddyM iNki
ck1lobal motorsport group doss rocket1olf cars of arizona club carLfairplay car2odman motorcycles ltd goodman hds1rand canyon golf
 cars inc custom club carRstandard club carRutility club car2eenman machinery group hk limited greenman machinery group hk limited
3yson greyson2iffith choppers griffith choppers1s motor company model no2e custom cars and cycles gse custom cars and cycles1uam s
teel services llc dba tsunami motorsports guam steel services llc dba tsunami motorsports3ngdong qingxin liantong industry co ltd 
guangdong qingxin liantong5zhou panyu haojian motorcycle industry co ltd guangzhou panyu haojian motorcycle2llwing international m
otors ltd gullwing sl mercedes replicaYroadster sl mercedes replica0harley davidson bad boyHlacklineHreakoutGcross bonesHvo softai
l springerGdeluxeHisc glideHyna convertibleLfat bobLlow riderLstreet bobMuper glideW customXpoliceXsportXt sportYh anniversaryLwid
e glideGelectra glideT classicZic shrineUhighway kingUstandardUultra classicZ classic shrineZ limitedZ limited shrineGfat bobMyN a
nniversaryOloOshrineHorty eightR specialHreewheelerGharley davidson streetWx raHeritage classicPsoftailW classicZassic shrineQprin
gerHydra glide revivalGironGlow glide customKriderP el diabloQsRtGmilitaryGnight rodP specialMtrainLsterP specialGpan americaR spe
cialHolice electra glideNpursuit glideNroad glideSkingGrevivalHoad glideQ customRlimitedRspecialStRultraLkingP classicRustomQshrin
eRpecialKsterIckerM cGscreamin eagle road kingVultra classic electra glideHeventy twoHhrine street glideHoftail customOdeluxeQuceO
slimPpringerW classicPtandardHport glideLsterP customW hd baseQhuggerQlowQrRoadsterQsRportRuperlowQxl lowRrIringer softailHtreetM 
bobNglideS specialUtTtrikeTultraNrodHuper glideLlowO tHwitchbackGtri glide ultraV classicGultra classic electra glideUlowMlimitedT
 lowGv rodL destroyerMmuscleGwide glideGxl8yna7lowrider7musclerod7road king7softtail8portster8treet glide special8uperlow3ris cust
om cycles harris custom cycles2wk motors hawk motors1endrickson crane carrier drill rigCdockmasterCfiretruckCglider kitCh modelCre
fuelerCtruck2ritage chevelle3man leasing herman leasing2ss sexton corporation hess sexton corporation1igh desert golf cars passMst
reet and golfMutility1olden acadia7equinox7volt3land choppers holland choppers3t brothers customs holt brothers customs inc2nda ci
vic si2t rod factory hot rod factory inc1su dragon technology co ltd generalUtrVsTlxTnewlxUinjaTsuperbikeTttxTvespaTxmenTz1uanghe 
luna8massimo8vera2nter automotive group inc hunter7design group llc hunter design group llc0identity motors manufacturing assembly
 identity motors manufacturing assembly1mpressive motorsports madrad1ndian larry legacy indian larry legacy7motorcycle chieftain e
lite jack daniel s limited edition indian chieftainIjack daniel s limited edition chief bobber dark horseZited edition roadmasterZ
ited edition scout bobber1rish hill choppers irish hill choppers2on mike cycles iron mike cycles llc1ves motors corporation imc ca
lypsoSmSsuper hunterSthe hunter el cazador0j r s rolling thunder machine works usa motorcycle company street bob1asper s hot rods 
llc jasper s hot rods llc1err dan aerialAirportAmbulance9concrete9defense heavyHlightHmedium9h series9pumper9recoveryBfuseBscue9tr
actorBuck2sse rooke customs jesse rooke customs1ialing hot rod8la vita3ngmen sino hongkong baotian motorcycle industrial co ltd ji
angmen sino hongkong baotian motorcycle industrial co ltd5su jinjie motor manufacture co all terrain vehicleZ commonZ mopedZ pedal
8lvneng electrical bicycle technology co ltd genergiaZechnology co ltd lvnengZechnology co ltd nZechnology co ltd zZechnology co l
td zebra8sinski sonik motor technology co jiangsu sinski sonik motor technology coFvehicle science technology co jiangsu sinski ve
hicle science technology co5xi kama business bus co jiangxi kama business bus co ltd2m nasi customs jim nasi customs inc2nglong ar
ron4yingjianshe kala1nen arron5blanche5orion1oe marshall customs joe marshall customs4s motorcycles joe s motorcycles2hn deere joh
n deere chassisMutility vehicleBlb busCc rvCt commercialBmb busCc rvCd busCt commercial aftPforwardBsb bus rdIstyle cOdCt commerci
alBtc rvBub busBvb busCc rvBxc rv4ny pag motorcycles johnny pag motorcycles4s golf cars inc regular jgci vr lsvKstretch jgci vs ls
v2nway urbee maxx1t kustoms jt kustoms1uan pablo jimenez morales honda crf2bilee motor campany jubilee motor company llc1vs cart c
ompany jvs cart company1z riders brighton0k jack motors eagleEhighlanderEroadking1andi closed body7onvertible vehicles6double row 
passenger cab6kandi6single row passenger cab2wasaki lakota1eeway arron7v bob2mp kustoms kemp kustoms motorcycle1imble chassis kimb
le chassis2nlon chongqing kinlon motorcycle manufacture co1r motors co ltd gd gd rIt gt rIvHsense rally primaItHteHv gv2aft custom
 cycles kraft custom cycles2ystal koach inc krystal koach bus1tm super duke gtFr4v engine duke6twin rc super duke r0la concept car
s inc bLuickKlaKramcotaKwarrior2fayette county car company llc platform2nce cali classic3d rover santana wb1eary leary2onard leona
rd8motor works araceliKdruxburyKlanconiaKmagnoliaKstarrettania2roy thompson leroy thompson2vay machine co llc model1i yang chongqi
ng liyang jiayu motorcycle8ly2berty motors liberty motors2efan rossi2ghtning rod motorcycles lightning rod motorcycles2l john spee
dster2mos by tiffany limo busHshuttle bus2t motors c3tle stanley cycles little stanley cycles2v golf cars evolveEprosper1ocal moto
rs local motors2gic motor company logic motor companyBs logic motors2ndon aerial8irport8mbulance7concrete7defense heavyFlightFmedi
um7h series7recovery9fuse9scue7tractor9uck6coach inc london taxi3gjia v bob1ucas cycles lucas cycles0m w bourne company m w bourne
 company1ack anthem5cf6h7u pinnacle6l6owl chassis6v granite6x vision5dm5f6m5granite6u granite5lc6r5mh6v freedom5pinnacle7oneer5r6b
6l6m6w5td titan6errapro5u5wl6s2lachi motorcycles malachi motorcycles2nufacture tent sales dba sunfun rentals club car passengerZen
tals ez go passengerZentals ruff tuff passengerZentals yamaha passenger2rk taylor enterprises mark taylor enterprises motorcycle3t
in and martin bros bikes martin and martin bros bikes6o motor company martino motor company2ssimo massimo9otor sports jmLnajaLvoge
r2trix motor company matrix motor company1callister mcallister motorcycle2cann s customs mccann s customs2laren elva2miller s chop
 shop mcmiller s chop shop1ercedes benz cl classEgl classEml classEsl class3idian motors company mini truckOseaterPtreach seater2y
ers manx manxDeyers manxCresorter1ia global k h series2chael d s custom cycles michael d s custom cycles4eal s custom lsv michael 
s custom lsv2lwaukee motorcycle company billy bike2ni big trucks flGkwGmackGpete4cars miller2shozuki harrisG lithium3sion motor co
mpany mission motor company2tch bergeron customs inc mitch bergeron customs inc1ontana dave s montana dave s2rbidelli v bob3gan ae
roB supersports7plusB four7roadster7super2to rae8 racer4rcycle machine shop services brighton comet1ullen automotive inc oneMthree
0nash motocycles nash motocycles2tional golf cars street and golfQonly2zaxx harrisD lithium1ess motorcycles ness motorcycles2w aut
os inc new autos inc4england choppers new england choppersClow speed vehicle new england low speed vehicle4york motor company of l
 i inc new york motor company of l i inc3ell motorhome1ikola tre2ngbo dalong smooth locomotive industry co ltd jk qt a jk a jk t a
 jk a jk t aZustry co ltd jk qt b jk b jk t b jk b jk t bZustry co ltd sk a sk a sk a sk a sk aZustry co ltd sk b sk b sk b sk b s
k bZustry co ltd sk c sk c sk c sk c sk cZustry co ltd sk d sk d sk d sk d sk dZustry co ltd sk e sk e sk e sk e sk eZustry co ltd
 sk f sk f sk f sk f sk fZustry co ltd sk j sk j sk j sk j sk jZustry co ltd sk qt a sk a sk t a sk a sk t aZustry co ltd sk qt b 
sk b sk t b sk b sk t bZustry co ltd sk qt c sk c sk t c sk c sk t cZustry co ltd sk qt d sk d sk t d sk d sk t dZustry co ltd sk 
qt e sk e sk t e sk e sk t eZustry co ltd sk qt f sk f sk t f sk f sk t fZustry co ltd sk qt g sk g sk t g sk g sk t gZustry co lt
d sk qt h sk h sk t h sk h sk t hZustry co ltd sk qt j sk j sk t j sk j sk t jZustry co ltd sk qt sk sk t sk sk t7kangda bicycle c
o ltd ningbo kangda bicycle co ltd1orton motorcycles commando2vak custom motorcycle novak custom motorcycle0olympus gemini apollo 
orion8utility cars spartan1nyx motors inc rcr v1ra fy4group peerless bJcsJdeliveryJfyJgKogoN plusJhJjlKogKyJlgKmjrKtwKyJmsJslKyJte
slaKtxJvJxgwKteKxfKyJyJzlKs4jl4lg5y4sy4xy4zs2ion bus hybrid electricAorion iHiIi ikarusGvHiIiApeoplemover1shkosh front concrete ma
ck fcm0palm beach golf cars driveLultima4er palmer industries motorcycle2nther motors inc pKanther3zer motorcycle works usa inc bi
lly bike2rker brothers choppers parker brothers chopper2ul jr designs paul jr designs5yaffe originals paul yaffe original1ennsylva
nia motorcycles bristol2te s golf carts precision cart1hoenix motorcars phoenix motorcars1ierce manufacturing aerialMirportMmbulan
ceMrrow xtLconcreteMustom contenderLdashMefense heavyTlightTmediumLenforcerLfixed cabLh seriesLimpelLlanceLpierce mfgMumperLquantu
mLrecoveryNfuseNscueLsaberLtilt cabMractorNuckLvelocity1n motors llc pn motors llc1owers auto custom bikes powers auto custom bike
s1recision cycle works kendall johnson0qipai s ray1uantum xe quantum xe2eens motor company queens motor company0r j stroup tool an
d die r j stroup tool and die1ansom motorsports ransom motorsports1c motorsports rc motorsports1ed baron motors convertibleHdoor c
oupeHenclosed bodyHfastback bodyHhatchbackHroadsterHsedan doorHutility2volution cycle company revolution cycle company1idley cruis
eaire1ocket rogers victory old choppers rocket rogers victory old choppers7sled motors gtm coupeJroadster zr2llin custom cycle rol
lin custom cycle2ss motorcycles ross motorcycles1ussell marlowe custom cycles customUphoenix frameUtore loose frame0santiago chopp
er specialties llc santiago chopper specialties llc3you amstar kaiser amstar kaiser1corpion motorsports inc scorpion motorsports i
nc3tt s insane choppers deluxeOstandard2uderia cameron glickenhaus scg cYsXs1enling bella2xton customs sexton custom motorcycle7in
corporated devastatorKexciterKliberatorKmutilatorKpredatorMohibitorKravagerLipperKviolator1f motors inc sf1hay reproduction model 
aIthunderbird2iloh custom karts crusier passenger1ignature motor company deluxe1kunk motorsports skunk motorsports1lingshot roush 
edition1mith electric vehicles smith electric vehicles1olar motors inc e clipse2uth walton alphaDgenesisDomegaDrevoDtronic5west go
lf cars custom club carKstandard club carKutility club car1partan fire llc metro star rt8motors chassis advantageOlpineOvNbaronOcO
vNcfr xOhargerOoncrete mixerOvNdiamond seriesNexpNforward controlOront wheel driveOurionT rtNgladiatorOt oneNhighlanderNkOickerNlo
w floorRprofileNmetro starX rtYxOilitaryOonarchPtor homePuntain master mmNp s busNrangemasterOefuelerPscue utilityNschool busOhutt
le busOilent knightOpecialty vehicleOummit su kOweeperNtbOour busOrPansit busQvel ride iiiNvector xNwork truckNzFgladiatorFmetrost
ar2encer bowman customs spencer bowman customs2rout motor co sprout motor co1sr motorsports buccaneer cl1tanford customs classic s
edanIordova sedanHmalibu sedan3r electric cars american custom golf carsJclub carKruise carJezgoJother5leo2evenson s cycle stevens
on s cycle2reet cars by volla s carts service club car bodyZe custom bodyZe ez go bodyZe yamaha body7steel motorsports crownPfires
tormPgriffinPhenchmanPjavelinPsaxon motorcyleQceptrePvillianPwarlordQhip6ster golf cars bucketLgolfLlimited editionLpickupLroadste
r4ight motorcycles jack pot3oker cycles inc fat jack1uicide jack choppers suicide jack choppers2llivan s garage sullivan s garage2
n classic boylan golf cars sun classic3beam motorsports sunbeam motorsports3dance golf cars golf cartJseater tour cartJutility car
t3tera the solar electric chariot company sunrayZcompany utility service vehicle usv2zuki v stromE abs dl al v strom xt abs dl xal
Fde v strom de adventureFxtH adventure0taiwan helio technology co electric low speed vehicleZ motor driven cycle3xing sandi motorc
ycle taixing sandi motorcycle3zhou city kaitong motorcycle manufacture co ltd mdZufacture co ltd md qtZufacture co ltd md t2liah t
aliah2otao jeep auto7rex7venus2ra tara3form luna2ylor dunn taylor dunn7made choppers inc taylor made choppers inc1erberg taylor yt
3ra bikes prime2yin adonis1he electric vehicle company cruiserTmaxiscooter4little car company blower4utility bike company x advent
ureRwork2omas built citiliner chartourDefxEr transit chassis onlyOengine rearDhdxG chassis onlyDmodelEvp ef engine frontIr chassis
 onlyKengine rearDsaf t liner erPmvpEchool busDtbb4pson choppers inc thompson choppers incIthompson choppers3r bn series1ianjin qi
ngyuan electric vehicle co miles zxZo miles zx stZo tianjin qingyuan electric vehicle co2ger motor co ltd cxJiceJsmart2llery auto 
tillery auto2tan imports titan imports1ommy boy racing base modelHcustom model2ro workman utx1ransport buddy transport buddy1wiste
d hawaiian tai0u s iron horse motor cycle company u s iron horse motor cycle company1keycheyma koda1lb corporation gus2tima boylan
 golf cars ultima1tility buddy utility buddy0valenti choppers valenti choppers2nderhall motor works carmelNedison1ictoria motorrad
 v bob9v bob6y gunner8nessC cross countryDjackpotDmagnumDvegasEision2ntage auto ssDxk2va motorsports viva motorsports inc0wayne wh
eeled vehicles lifestar1endigo industries inc dba so cal choppers wendigo industries inc dba so cal choppers2stfall motors corp gt
 model4on choppers weston choppers1heego electric cars wheego1icked women choppers black mariah2ld west motor company ambushObgPig
 boy toyOcityslickerOdragoonOenforcerOframeOgunfireRslingerOhavoc ftuUiron flightUslayerVsPighwaymanOotherOpeacemakerOroad banditT
warriorOshotgunPpecial additionOtr shooterQi shooterOvigilanteOwounded warrior4fire motors2nk motors inc mark mark solar sprout sp
rout solarGwink motors inc1olfgang cycles wolfgang cycles1uxi dayang electric technology co ltd dayang eZltd dayang ehZltd dayang 
et5tenghui international co limited engtian tbwsZed engtian tdpxZed engtian tgogoZed engtian thZed engtian tmsZed engtian tz0yeste
r year auto vicky1ongkang eagle motor co ltd yongkang eagle motor co ltd0zacky s custom rods zacky s custom rods1hejiang geely min
g industrial co ltd coleman jl qtZtd coleman jl tZtd coleman jl zkZtd coleman jm zdZtd coleman metacycleZtd sondors jl qtZtd sondo
rs jl tZtd sondors jl zkZtd sondors jm zdZtd sondors metacycle9jiajia juneng motorcycle technology co ltd series9leike machine ind
ustry co zhejiang leike machine industry coAingyu vehicle industry co feilingZ huatianZ jiajiZ scooterAongwise technology co zheji
ang longwise technology co9riya motorcycle co zhejiang riya motorcycle co2uben kala1m trucks zm1nen chelsea1oe motors2ngshen indus
trial group co ltd metroXspyXum dual sportmotoZ renegade
`;
