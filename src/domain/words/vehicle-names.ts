// Makes with a model that are, or have in them, names of people or businesses. Made by `npm run word-lists`; read with pack-words.ts.

export const VEHICLE_NAMES = `
0a p c motor company bigboyKspirit2r services a r services1as gt malan1l s motorsickle shop inc springer forks2bright bikes albrig
ht bikes2exander dennis limited enviroV evWsuperloZerlo ev2lard motor works j x1merican classic motors inc american classic motors
 inc9electric vehicle company llc multipurposeZlc passengerZlc truck9made street rodAotorcycle corporation fat jack9warrior motorc
ycles kahn2igo motors badassDmadass1pache golf cars cargoHmulti passengerMpurposeHpassenger2ollo apollo bikes7choppers aegisGbaseG
chaosGframeGhydraGnemesisGotherGroadbikeKsterGspecial editionGtri godsJkeGxGzeus7on road motorcycle7scooter8treet bike1riic mimi2l
en ness enterprises inc arlen ness enterprises inc1shley s carolina cars ashley s carolina cars1tlas harley1uto boutique auto bout
ique5craft wholesale auto ez go club car yamaha0bach built choppers bach built choppers2d boy enterprises classicKltKstretchKxt2ll
ard power systems inc ballard power systems inc2rton investment group manufacturing llc b1ella cycles bellaDcustomDphatfanny2nda c
hinchilla napoleon bob6napoleon bob3zhou vehicle industry group co electric motorcycleYmotorcycle with upswept frameYscooterYtradi
tional1g automotive group c1ig bear american made chopper dba big bear choppers athena4tony s choppers pro chopOstreetKrubber moun
tKstreet fighter2lly s hot rod cycles billy s hot rod cycles2son motors bm1lack jack choppers black jack choppers5water cordova2it
z motors b x2ue bird shell bb conventionalGtc1ollinger motors inc b2ss powersports boss powersports3ton motorcycle company boston 
motorcycle company2urget s ace auti moAbourgetsterAfat daddyAjokerAkruzerAlow blowAmagnumApro getsDtrakBythonAretro1reedlove motor
 works inc breedlove motor works inc3mark brooklyn2oadway choppers broadway choppers1ubble buddy bubble buddy2g motors bug0c r che
etah race cars cheetahMsuper cheetah1alifornia motorcycle company cmc the billy bike3lahan custom choppers callahan custom chopper
s2mi amphibious responderAquest5hydra gatorBspyderBterra5motorcycle diesel bio diesel trikes5terra wind2ofen luna7massimo7vera2pac
ity trucks busGcustomGfjGglider kitGmotor homeGphett hybridGre dJgGsabreL tandemHchool busGtjI hlJtGvan or truckGym3ital automotiv
e capital automotive2rbodies london taxi3der s custom cycles carder s custom cycles3olina carriage carolina carriageAhoppers carol
ina choppersAlassic carolina classicAustom products carolina custom products9trikes minis carolina trikes minis3t company club car
Dez goDfairplayDyamaha5haulers cart haulers4er brothers mfg co inc carter brothers mfg co inc7s fabrication design co carter s fab
rication design co3y cart company cary cart company2sper s carts golfFsportFtouringFutility1handler custom cycles chandler custom 
cycles9originals chandler originals2icago scooter company bella classicOpiper3te rossi2ongqing huanghe massimo lunaQmassimoQveraQw
ayAkington industry group chongqing kington industry groupAzongshen automotive industry co ltd city slickerZtry co ltd ertZtry co 
ltd esZtry co ltd montereyZtry co ltd rcZtry co ltd reZtry co ltd rxZtry co ltd rx cycloneZtry co ltd rz sZtry co ltd sgZtry co lt
d t wizZtry co ltd ttZtry co ltd wolf1ity el intern kode1lassic golf cart company inc cabrioletUlandauUphaetonUroadsterZter wide b
odyUstepside pickup8roadsters dukeImarleneIsaxon2enet coachworks asher series1oast autonomous pierre5al carolina golf carts icon i
con2bra cars cobra daytonaBothers2le customs cole customs4man custom choppers coleman custom choppers3lins cab chassis9ustom pumpe
r3vin motorcycle company performance streetQstandard street2ntemporary classic cars ccc ravenhawk2rbin motors merlinEsparrow2sta c
arts costa carts2vington cycle city llc covington cycle city llc1rane carrier company ccc agQcRoeQdrQkf cQldtT ccRetT ccToeRntQoem
Qws2ossed pistons softail springer1urrent motor company modernMretro3tiss hercules8starfire v block8warhawk8zeus t block2shman cus
hman utility vehicle8haulster3tom choppers by otis custom choppers by otis7services custom services1x automotive cx automotive0dab
 motors dab motors2llas smith corporation z frame2mon motors hypersport2n gurney alligator motorcycles inc dan gurney alligator mo
torcycles inc4s golf car and trailer sales road car3ny s custom golf carts danny s custom golf carts2rwin motorcycle bobberJrawler
IchopperIdarwin motorcycleJiggerIrockateerIvJintage american2ve finn motorcycles dave finn motorcycles1elaware valley cycle del va
l2nnis eagle eliteDproview8liteC nas2puy s custom cycles depuy s custom cycles2signline international holdings designline internat
ional holdings3oto motors dF t3perado jeff nicklus desperado motorcycles llc2troit bros detroit bros1ina autobuses citusFparadisoF
quadroFviaggio3o s manufacturing dino s manufacturing1onaldson fabrications donaldson fabrications1p manufacturing llc dp manufact
uring llc1rive boylan golf cars drive0e ride pro pro ssGxBventura2z ryder motor e z ryder motor1astern rod and chopper eastern rod
 and chopper4on custom frames l l c easton custom l l c1ddie trotta custom bikes eddie trotta custom bikes2mondson custom built ed
mondson custom built1glmotor rossi rs9willy1lectric car company miAity motors north america electric city motorsAycle co a touring
 cycleImotopro mountain styleIpolice special9mobile cars electric mobile cars9vehicle transportation of america evt america2i eli 
zero3te motor sales eliteN cart2lis watts bus chassisCmotorhomeCtruck chassisCwalk in van1nergica evaC ribelleDss1rwin precision e
rwin precision1v innovations liv wise1xcelsior henderson motorcycles heavyweight cruiserWroad crew2otix cycle motor werx x rod1yeb
all eng eyeball eng0fairplay electric cars llc goatRlegacyRzx2lcon motors model2st eddie s customs and classics fast eddie s custo
ms and classics2tt hogg frames fatt hogg frames1ederal motors inc federal motors inc2ngling kala4yuan rossi2rrara cinder8ferrara f
ire apparatus8igniter9nferno8ultra1ranko s custom cycles inc franko s custom cycles inc2eedom motor company allegianceMback roadsM
cherokeeMeagleMfighterMgeneralMjusticeMpatriot4man choppers llc freeman choppers llc1ulmer fabrications fulmer bikeRtrike0gabriel 
villescas west mesa choppers gabriel villescas west mesa choppers2ngtiexia arron1eely group zhejiang motorcycle co ltd coleman met
acycle2ne s golf carts signature street4ral automotive corporation motorhome chassisVvan chassis8purpose vehicles ambulance medica
l transport3uine scooters buddyM iNkick1lobal motorsport group doss rocket1olf cars of arizona club carLfairplay car2odman motorcy
cles ltd goodman hds2vecs t line transport line models1rand canyon golf cars inc custom club carRstandard club carRutility club ca
r2eenman machinery group hk limited greenman machinery group hk limited3yson greyson2iffith choppers griffith choppers1s motor com
pany model no2e custom cars and cycles gse custom cars and cycles1uam steel services llc dba tsunami motorsports guam steel servic
es llc dba tsunami motorsports3ngdong qingxin liantong industry co ltd guangdong qingxin liantong5zhou panyu haojian motorcycle in
dustry co ltd guangzhou panyu haojian motorcycle2llwing international motors ltd gullwing sl mercedes replicaYroadster sl mercedes
 replica0harley davidson bad boyHlacklineHreakoutGcross bonesHvo softail springerGdeluxeHisc glideHyna convertibleLfat bobLlow rid
erLstreet bobMuper glideW customXpoliceXsportXt sportYh anniversaryLwide glideGelectra glideT classicZic shrineUhighway kingUstand
ardUultra classicZ classic shrineZ limitedZ limited shrineGfat bobMyN anniversaryOloOshrineHorty eightR specialHreewheelerGharley 
davidson streetWx raHeritage classicPsoftailW classicZassic shrineQpringerHydra glide revivalGironGlow glide customKriderP el diab
loQsRtGmilitaryGnight rodP specialMtrainLsterP specialGpan americaR specialHolice electra glideNpursuit glideNroad glideSkingGrevi
valHoad glideQ customRlimitedRspecialStRultraLkingP classicRustomQshrineRpecialKsterIckerM cGscreamin eagle road kingVultra classi
c electra glideHeventy twoHhrine street glideHoftail customOdeluxeQuceOslimPpringerW classicPtandardHport glideLsterP customW hd b
aseQhuggerQlowQrRoadsterQsRportRuperlowQxl lowRrIringer softailHtreetM bobNglideS specialUtTtrikeTultraNrodHuper glideLlowO tHwitc
hbackGtri glide ultraV classicGultra classic electra glideUlowMlimitedT lowGv rodL destroyerMmuscleGwide glideGxl8yna7lowrider7mus
clerod7road king7softtail8portster8treet glide special8uperlow3ris custom cycles harris custom cycles2wk motors hawk motors1endric
kson crane carrier drill rigCdockmasterCfiretruckCglider kitCh modelCrefuelerCtruck2ritage chevelle3man leasing herman leasing2ss 
sexton corporation hess sexton corporation1igh desert golf cars passMstreet and golfMutility1olden acadia7equinox7volt3land choppe
rs holland choppers3t brothers customs holt brothers customs inc2nda civic si2t rod factory hot rod factory inc1su dragon technolo
gy co ltd generalUtrVsTlxTnewlxUinjaTsuperbikeTttxTvespaTxmenTz1uanghe luna8massimo8vera2nter automotive group inc hunter7design g
roup llc hunter design group llc0identity motors manufacturing assembly identity motors manufacturing assembly1mpressive motorspor
ts madrad1ndian larry legacy indian larry legacy7motorcycle chieftain elite jack daniel s limited edition indian chieftainIjack da
niel s limited edition chief bobber dark horseZited edition roadmasterZited edition scout bobber1rish hill choppers irish hill cho
ppers2on mike cycles iron mike cycles llc1ves motors corporation imc calypsoSmSsuper hunterSthe hunter el cazador0j r s rolling th
under machine works usa motorcycle company street bob1asper s hot rods llc jasper s hot rods llc1err dan aerialAirportAmbulance9co
ncrete9defense heavyHlightHmedium9h series9pumper9recoveryBfuseBscue9tractorBuck2sse rooke customs jesse rooke customs1h global se
rvices inc dba star jh global services inc dba star1ialing hot rod8la vita3ngmen sino hongkong baotian motorcycle industrial co lt
d jiangmen sino hongkong baotian motorcycle industrial co ltd5su jinjie motor manufacture co all terrain vehicleZ commonZ mopedZ p
edal8lvneng electrical bicycle technology co ltd genergiaZechnology co ltd lvnengZechnology co ltd nZechnology co ltd zZechnology 
co ltd zebra8sinski sonik motor technology co jiangsu sinski sonik motor technology coFvehicle science technology co jiangsu sinsk
i vehicle science technology co5xi kama business bus co jiangxi kama business bus co ltd2m nasi customs jim nasi customs inc2nglon
g arron4yingjianshe kala1nen arron5blanche5orion1oe marshall customs joe marshall customs4s motorcycles joe s motorcycles2hn deere
 john deere chassisMutility vehicleBlb busCc rvCt commercialBmb busCc rvCd busCt commercial aftPforwardBsb bus rdIstyle cOdCt comm
ercialBtc rvBub busBvb busCc rvBxc rv4ny pag motorcycles johnny pag motorcycles4s golf cars inc regular jgci vr lsvKstretch jgci v
s lsv2nway urbee maxx1t kustoms jt kustoms1uan pablo jimenez morales honda crf2bilee motor campany jubilee motor company llc1vs ca
rt company jvs cart company1z riders brighton0k jack motors eagleEhighlanderEroadking1andi closed body7onvertible vehicles6double 
row passenger cab6kandi6single row passenger cab2wasaki lakota1eeway arron2mp kustoms kemp kustoms motorcycle1imble chassis kimble
 chassis2nlon chongqing kinlon motorcycle manufacture co1r motors co ltd gd gd rIt gt rIvHsense rally primaItHteHv gv2aft custom c
ycles kraft custom cycles2ystal koach inc krystal koach bus1tm super duke gtFr4v engine duke6twin rc super duke r0la concept cars 
inc bLuickKlaKramcotaKwarrior2fayette county car company llc platform2nce cali classic3d rover santana wb1eary leary2onard leonard
8motor works araceliKdruxburyKlanconiaKmagnoliaKstarrettania2roy thompson leroy thompson2vay machine co llc model1i yang chongqing
 liyang jiayu motorcycle8ly2berty motors liberty motors2efan rossi2ghtning rod motorcycles lightning rod motorcycles2l john speeds
ter2mos by tiffany limo busHshuttle bus2t motors c3tle stanley cycles little stanley cycles2v golf cars evolveEprosper1ocal motors
 local motors2gic motor company logic motor companyBs logic motors2ndon aerial8irport8mbulance7concrete7defense heavyFlightFmedium
7h series7recovery9fuse9scue7tractor9uck6coach inc london taxi1ucas cycles lucas cycles0m w bourne company m w bourne company1ack 
anthem5cf6h7u pinnacle6l6owl chassis6v granite6x vision5dm5f6m5granite6u granite5lc6r5mh6v freedom5pinnacle7oneer5r6b6l6m6w5td tit
an6errapro5u5wl6s2lachi motorcycles malachi motorcycles2nufacture tent sales dba sunfun rentals club car passengerZentals ez go pa
ssengerZentals ruff tuff passengerZentals yamaha passenger2rk taylor enterprises mark taylor enterprises motorcycle3tex global ent
erprise martex global enterprises llc4in and martin bros bikes martin and martin bros bikes6o motor company martino motor company2
ssimo massimo9otor sports jmLnajaLvoger2trix motor company matrix motor company1callister mcallister motorcycle2cann s customs mcc
ann s customs2laren elva2miller s chop shop mcmiller s chop shop1ercedes benz cl classEgl classEml classEsl class3idian motors com
pany mini truckOseaterPtreach seater2yers manx manxDeyers manxCresorter1ia global k h series2chael d s custom cycles michael d s c
ustom cycles4eal s custom lsv michael s custom lsv2llennium transit services high floor suburbanZoor transitSlow floor suburbanZor
 transit3waukee motorcycle company billy bike2ni big trucks flGkwGmackGpete4cars miller2shozuki harrisG lithium3sion motor company
 mission motor company2tch bergeron customs inc mitch bergeron customs inc1ontana dave s montana dave s2rgan aeroB supersports7plu
sB four7roadster7super2to rae8 racer4rcycle machine shop services brighton comet1ullen automotive inc oneMthree0nash motocycles na
sh motocycles2tional golf cars street and golfQonly2zaxx harrisD lithium1ess motorcycles ness motorcycles2w autos inc new autos in
c4england choppers new england choppersClow speed vehicle new england low speed vehicle4york motor company of l i inc new york mot
or company of l i inc3ell motorhome1ikola tre2ngbo dalong smooth locomotive industry co ltd jk qt a jk a jk t a jk a jk t aZustry 
co ltd jk qt b jk b jk t b jk b jk t bZustry co ltd sk a sk a sk a sk a sk aZustry co ltd sk b sk b sk b sk b sk bZustry co ltd sk
 c sk c sk c sk c sk cZustry co ltd sk d sk d sk d sk d sk dZustry co ltd sk e sk e sk e sk e sk eZustry co ltd sk f sk f sk f sk 
f sk fZustry co ltd sk j sk j sk j sk j sk jZustry co ltd sk qt a sk a sk t a sk a sk t aZustry co ltd sk qt b sk b sk t b sk b sk
 t bZustry co ltd sk qt c sk c sk t c sk c sk t cZustry co ltd sk qt d sk d sk t d sk d sk t dZustry co ltd sk qt e sk e sk t e sk
 e sk t eZustry co ltd sk qt f sk f sk t f sk f sk t fZustry co ltd sk qt g sk g sk t g sk g sk t gZustry co ltd sk qt h sk h sk t
 h sk h sk t hZustry co ltd sk qt j sk j sk t j sk j sk t jZustry co ltd sk qt sk sk t sk sk t7kangda bicycle co ltd ningbo kangda
 bicycle co ltd1orton motorcycles commando2vak custom motorcycle novak custom motorcycle1ursery haulers nursery haulers0olympus ge
mini apollo orion8utility cars spartan1nyx motors inc rcr v1ra fy4group peerless bJcsJdeliveryJfyJgKogoN plusJhJjlKogKyJlgKmjrKtwK
yJmsJslKyJteslaKtxJvJxgwKteKxfKyJyJzlKs4jl4lg5y4sy4xy4zs2ion bus hybrid electricAorion iHiIi ikarusGvHiIiApeoplemover1shkosh front
 concrete mack fcm0palm beach golf cars driveLultima4er palmer industries motorcycle2nther motors inc pKanther3zer motorcycle work
s usa inc billy bike2rker brothers choppers parker brothers chopper2triot energy services ff2ul jr designs paul jr designs5yaffe o
riginals paul yaffe original1ennsylvania motorcycles bristol2te s golf carts precision cart1hoenix motorcars phoenix motorcars1ier
ce manufacturing aerialMirportMmbulanceMrrow xtLconcreteMustom contenderLdashMefense heavyTlightTmediumLenforcerLfixed cabLh serie
sLimpelLlanceLpierce mfgMumperLquantumLrecoveryNfuseNscueLsaberLtilt cabMractorNuckLvelocity1n motors llc pn motors llc1owers auto
 custom bikes powers auto custom bikes1recision cycle works kendall johnson0qipai s ray1uantum xe quantum xe2eens motor company qu
eens motor company0r j stroup tool and die r j stroup tool and die1ansom motorsports ransom motorsports1c motorsports rc motorspor
ts1ebel west rebel west powersports2d baron motors convertibleHdoor coupeHenclosed bodyHfastback bodyHhatchbackHroadsterHsedan doo
rHutility2volution cycle company revolution cycle company1idley cruiseaire1ocket rogers victory old choppers rocket rogers victory
 old choppers7sled motors gtm coupeJroadster zr2llin custom cycle rollin custom cycle2ss motorcycles ross motorcycles1ussell marlo
we custom cycles customUphoenix frameUtore loose frame0santiago chopper specialties llc santiago chopper specialties llc3you amsta
r kaiser amstar kaiser1corpion motorsports inc scorpion motorsports inc3tt s insane choppers deluxeOstandard2uderia cameron glicke
nhaus scg cYsXs1enling bella2xton customs sexton custom motorcycle7incorporated devastatorKexciterKliberatorKmutilatorKpredatorMoh
ibitorKravagerLipperKviolator1f motors inc sf1hay reproduction model aIthunderbird2iloh custom karts crusier passenger1ignature mo
tor company deluxe1kunk motorsports skunk motorsports1lingshot roush edition1mith electric vehicles smith electric vehicles1olar m
otors inc e clipse2uth walton alphaDgenesisDomegaDrevoDtronic5west golf cars custom club carKstandard club carKutility club car1pa
rtan fire llc metro star rt8motors chassis advantageOlpineOvNbaronOcOvNcfr xOhargerOoncrete mixerOvNdiamond seriesNexpNforward con
trolOront wheel driveOurionT rtNgladiatorOt oneNhighlanderNkOickerNlow floorRprofileNmetro starX rtYxOilitaryOonarchPtor homePunta
in master mmNp s busNrangemasterOefuelerPscue utilityNschool busOhuttle busOilent knightOpecialty vehicleOummit su kOweeperNtbOour
 busOrPansit busQvel ride iiiNvector xNwork truckNzFgladiatorFmetrostar2eed and custom enterprises speed and custom enterprises ll
c3ncer bowman customs spencer bowman customs2rout motor co sprout motor co1tanford customs classic sedanIordova sedanHmalibu sedan
3r electric cars american custom golf carsJclub carKruise carJezgoJother5leo2evenson s cycle stevenson s cycle2reet cars by volla 
s carts service club car bodyZe custom bodyZe ez go bodyZe yamaha body7steel motorsports crownPfirestormPgriffinPhenchmanPjavelinP
saxon motorcyleQceptrePvillianPwarlordQhip6ster golf cars bucketLgolfLlimited editionLpickupLroadster4ight motorcycles jack pot3ok
er cycles inc fat jack1uicide jack choppers suicide jack choppers2llivan s garage sullivan s garage2n classic boylan golf cars sun
 classic3beam motorsports sunbeam motorsports3dance golf cars golf cartJseater tour cartJutility cart3tera the solar electric char
iot company sunrayZcompany utility service vehicle usv2zuki v stromE abs dl al v strom xt abs dl xalFde v strom de adventureFxtH a
dventure0taiwan helio technology co electric low speed vehicleZ motor driven cycle3xing sandi motorcycle taixing sandi motorcycle3
zhou city kaitong motorcycle manufacture co ltd mdZufacture co ltd md qtZufacture co ltd md t2liah taliah2otao jeep auto7rex7venus
2ra tara3form luna2ylor dunn taylor dunn7made choppers inc taylor made choppers inc1erberg taylor yt3ra bikes prime2yin adonis1he 
electric vehicle company cruiserTmaxiscooter4little car company blower4utility bike company x adventureRwork2omas built citiliner 
chartourDefxEr transit chassis onlyOengine rearDhdxG chassis onlyDmodelEvp ef engine frontIr chassis onlyKengine rearDsaf t liner 
erPmvpEchool busDtbb4pson choppers inc thompson choppers incIthompson choppers3r bn series1ianjin qingyuan electric vehicle co mil
es zxZo miles zx stZo tianjin qingyuan electric vehicle co2ger motor co ltd cxJiceJsmart2llery auto tillery auto2tan imports titan
 imports1ommy boy racing base modelHcustom model2ro workman utx1ransport buddy transport buddy1wisted hawaiian tai0u s iron horse 
motor cycle company u s iron horse motor cycle company1keycheyma koda1lb corporation gus2tima boylan golf cars ultima1tility buddy
 utility buddy0valenti choppers valenti choppers2nderhall motor works carmelNedison1ictoria v bob6y gunner8nessC cross countryDjac
kpotDmagnumDvegasEision2ntage auto ssDxk2va motorsports viva motorsports inc0wayne wheeled vehicles lifestar1estfall motors corp g
t model4on choppers weston choppers1heego electric cars wheego1icked women choppers black mariah2ld west motor company ambushObgPi
g boy toyOcityslickerOdragoonOenforcerOframeOgunfireRslingerOhavoc ftuUiron flightUslayerVsPighwaymanOotherOpeacemakerOroad bandit
TwarriorOshotgunPpecial additionOtr shooterQi shooterOvigilanteOwounded warrior4fire motors2nk motors inc mark mark solar sprout s
prout solarGwink motors inc1olfgang cycles wolfgang cycles2rld transport authority world transport authority1uxi dayang electric t
echnology co ltd dayang eZltd dayang ehZltd dayang et5tenghui international co limited engtian tbwsZed engtian tdpxZed engtian tgo
goZed engtian thZed engtian tmsZed engtian tz0yester year auto vicky1ongkang eagle motor co ltd yongkang eagle motor co ltd0zacky 
s custom rods zacky s custom rods1hejiang geely ming industrial co ltd coleman jl qtZtd coleman jl tZtd coleman jl zkZtd coleman j
m zdZtd coleman metacycleZtd sondors jl qtZtd sondors jl tZtd sondors jl zkZtd sondors jm zdZtd sondors metacycle9jiajia juneng mo
torcycle technology co ltd series9leike machine industry co zhejiang leike machine industry coAingyu vehicle industry co feilingZ 
huatianZ jiajiZ scooterAongwise technology co zhejiang longwise technology co9riya motorcycle co zhejiang riya motorcycle co2uben 
kala1m trucks zm1nen chelsea1oe motors2ngshen industrial group co ltd metroXspyXum dual sportmotoZ renegade
`;
